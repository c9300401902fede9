import { expect, test } from 'vitest'
import { runInBatches } from './run-in-batches.ts'

const batchSizes = async (waiting: number, arrivesMeanwhile: number): Promise<number[]> => {
  const sizes: number[] = []
  let left = waiting
  await runInBatches(100, async () => {
    const size = Math.min(100, left)
    left += arrivesMeanwhile - size
    sizes.push(size)
    return size
  })
  return sizes
}

test('events that arrive one by one during a batch wait for the next run', async () => {
  expect(await batchSizes(3, 1)).toEqual([3])
  expect(await batchSizes(0, 1)).toEqual([0])
})

test('many events are published one full batch after the other', async () => {
  expect(await batchSizes(250, 0)).toEqual([100, 100, 50])
})
