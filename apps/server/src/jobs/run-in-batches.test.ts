import { expect, test } from 'vitest'
import { runInBatches } from './run-in-batches.ts'

const takesOf = async (waiting: number, arrivesMeanwhile: number): Promise<number[]> => {
  const takes: number[] = []
  let left = waiting
  await runInBatches(100, async () => {
    const taken = Math.min(100, left)
    left += arrivesMeanwhile - taken
    takes.push(taken)
    return taken
  })
  return takes
}

test('events that come in one by one while others are published wait for the next round', async () => {
  expect(await takesOf(3, 1)).toEqual([3])
  expect(await takesOf(0, 1)).toEqual([0])
})

test('many events are published one full hand after the other', async () => {
  expect(await takesOf(250, 0)).toEqual([100, 100, 50])
})
