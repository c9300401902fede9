import { describe, expect, test } from 'vitest'
import type { ScaleRecord } from '../../db/device/counter-devices.ts'
import type { Timers } from '../../platform/timers.ts'
import { casMessage, type CasPlate, casScale, fakeScalePort, toledoScale } from '../testing/fake-scale.ts'
import { openScale } from './scale.ts'

const NEVER: Timers = { after: () => () => {} }
/** The time is up at once: what is not there by then does not come. */
const AT_ONCE: Timers = {
  after: (_ms, run) => {
    const timer = setImmediate(run)
    return () => clearImmediate(timer)
  },
}

const CAS: ScaleRecord = { protocol: 'cas', address: { kind: 'serial', baudRate: 9_600 } }
const TOLEDO: ScaleRecord = {
  protocol: 'toledo',
  unit: 'lb',
  address: { kind: 'serial', baudRate: 9_600, isSevenEven: true },
}

const readOf = async (
  record: ScaleRecord,
  answer: (byte: number) => readonly number[],
  { pieces = Infinity, timers = NEVER }: { pieces?: number; timers?: Timers } = {},
) => {
  const port = fakeScalePort(answer, pieces)
  const scale = await openScale(port.serial, record, timers)
  const reading = await scale?.read()
  await scale?.close()
  return { reading, port }
}
const ofCas = (plate: CasPlate, pieces?: number) =>
  readOf(
    CAS,
    casScale(() => casMessage(plate)),
    pieces === undefined ? {} : { pieces },
  )

describe('a CAS scale', () => {
  test('WG-1 is asked by ENQ and DC1 and gives a stable weight', async () => {
    const { reading, port } = await ofCas({ weight: '01.235' })
    expect(reading).toEqual({ state: 'stable', weight: { digits: 1_235, decimals: 3, unit: 'kg' } })
    expect(port.written).toEqual([0x05, 0x11])
    expect(port.opened).toEqual([{ baudRate: 9_600, bufferSize: 4_096 }])
  })

  test.each([1, 2, 7])('WG-1 in pieces of %i bytes it says the same', async (pieces) => {
    const { reading } = await ofCas({ weight: ' 2.500', unit: 'lb' }, pieces)
    expect(reading).toEqual({ state: 'stable', weight: { digits: 2_500, decimals: 3, unit: 'lb' } })
  })

  test.each([
    ['moves', { status: 'U', weight: '01.235' }, 'moving'],
    ['is overloaded', { status: 'F', sign: 'F', weight: 'FFFFFF' }, 'overload'],
    ['is lighter than at its start', { sign: '-', weight: '00.020' }, 'negative'],
    ['is empty', { weight: '00.000' }, 'empty'],
    ['sends a wrong checksum', { weight: '01.235', wrongChecksum: true }, 'garbled'],
    ['sends letters', { weight: '01.2A5' }, 'garbled'],
    ['sends an unknown unit', { weight: '01.235', unit: 'xx' }, 'garbled'],
  ] as const)('WG-2 that %s gives no weight to sell by', async (_how, plate, state) => {
    expect((await ofCas(plate)).reading).toMatchObject({ state })
  })

  test('WG-2 no flipped bit of a message makes another weight of it', async () => {
    const whole = casMessage({ weight: '01.235' })
    for (let bit = 0; bit < whole.length * 8; bit += 1) {
      const flipped = whole.map((byte, at) => (at === bit >> 3 ? byte ^ (1 << (bit & 7)) : byte))
      const { reading } = await readOf(
        CAS,
        casScale(() => flipped),
        { timers: AT_ONCE },
      )
      expect(reading?.state, `bit ${bit}`).not.toBe('stable')
    }
  })

  test.each([0, 1, 5, 14])('WG-2 cut off after %i bytes it is silent', async (length) => {
    const cut = casMessage({ weight: '01.235' }).slice(0, length)
    const { reading } = await readOf(
      CAS,
      casScale(() => cut),
      { timers: AT_ONCE },
    )
    expect(reading).toEqual({ state: 'silent' })
  })
})

describe('a scale of Mettler-Toledo', () => {
  test('WG-1 is asked by W at seven bits with even parity, and weighs in its own unit', async () => {
    const { reading, port } = await readOf(
      TOLEDO,
      toledoScale(() => '001.23'),
    )
    expect(reading).toEqual({ state: 'stable', weight: { digits: 123, decimals: 2, unit: 'lb' } })
    expect(port.written).toEqual(['W'.charCodeAt(0)])
    expect(port.opened).toEqual([{ baudRate: 9_600, bufferSize: 4_096, dataBits: 7, parity: 'even' }])
  })

  test('WG-1 a parity bit that the port has left in changes nothing', async () => {
    const odd = (byte: number) => byte | (byte.toString(2).replaceAll('0', '').length & 1 ? 0x80 : 0)
    const scale = toledoScale(() => '001.23')
    const { reading } = await readOf(TOLEDO, (byte) => scale(byte).map(odd))
    expect(reading).toMatchObject({ state: 'stable', weight: { digits: 123 } })
  })

  test.each([
    ['moves', 0x01, 'moving'],
    ['is overloaded', 0x02, 'overload'],
    ['is overloaded and moves', 0x03, 'overload'],
    ['is lighter than at its start', 0x04, 'negative'],
    ['has another complaint, with the value of CR in its place', 0x0d, 'negative'],
    ['is outside of its zero', 0x08, 'garbled'],
    ['is empty', '000.00', 'empty'],
    ['sends letters', '00A.00', 'garbled'],
  ] as const)('WG-2 that %s gives no weight to sell by', async (_how, shown, state) => {
    expect(
      (
        await readOf(
          TOLEDO,
          toledoScale(() => shown),
        )
      ).reading,
    ).toMatchObject({ state })
  })
})

test('WG-2 a scale that says nothing, or is pulled out, is silent', async () => {
  expect((await readOf(CAS, () => [], { timers: AT_ONCE })).reading).toEqual({ state: 'silent' })
  const port = fakeScalePort(() => [])
  const scale = await openScale(port.serial, CAS, NEVER)
  const reading = scale?.read()
  port.pullOut()
  expect(await reading).toEqual({ state: 'silent' })
  expect(await openScale(undefined, CAS, NEVER)).toBeNull()
})
