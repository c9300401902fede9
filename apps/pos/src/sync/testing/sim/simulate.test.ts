import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFakeSimServer } from './fake-sim-server.ts'
import { simulate } from './simulate.ts'

/** `npm run sim -- --seeds 20000` runs as many as one likes. */
const WORLDS = Number(process.env.EVERTILL_SIM_SEEDS ?? 16)

beforeEach(() => {
  // Refusing disks and dying senders are what these worlds are made of.
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => vi.restoreAllMocks())

test(
  `OB-14 in ${WORLDS} worlds of chance nothing is lost, doubled or printed twice`,
  { timeout: 240_000 },
  async () => {
    const broken: Record<number, string[]> = {}
    let sales = 0
    for (let seed = 1; seed <= WORLDS; seed++) {
      const result = await simulate(seed, createFakeSimServer())
      if (result.faults.length > 0) broken[seed] = result.faults
      sales += result.sales
    }
    expect(broken).toEqual({})
    expect(sales).toBeGreaterThan(WORLDS)
  },
)

/**
 * Worlds that once broke a promise. 5115: a yes from before a restore settled a write that the restore had lost. 1059:
 * a restore took the quarantined body of a refused sale, and nobody offered it again.
 */
test.each([5115, 1059])('OB-14 world %i holds', async (seed) => {
  expect((await simulate(seed, createFakeSimServer())).faults).toEqual([])
})

test('OB-14 the same seed is the same world, line by line', async () => {
  const [once, again] = [await simulate(7, createFakeSimServer()), await simulate(7, createFakeSimServer())]
  expect(again.trace).toEqual(once.trace)
  expect(once.trace.length).toBeGreaterThan(20)
})
