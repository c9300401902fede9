import { expect, test } from 'vitest'
import { createCommitGate } from './commit-gate.ts'

const step = () => {
  let finish = () => {}
  const done = new Promise<void>((resolve) => (finish = resolve))
  return { done, finish: () => finish() }
}

test('LD-29 a sync starts no write while a sale is being committed in any tab, and commits never wait for it', async () => {
  const [till, other] = [createCommitGate(navigator.locks), createCommitGate(navigator.locks)]
  const order: string[] = []
  const [commit, write] = [step(), step()]
  const committing = till.commit(async () => {
    order.push('commit begins')
    await commit.done
    order.push('commit ends')
  })
  await expect.poll(() => order).toEqual(['commit begins'])
  const writing = other.afterCommits(async () => {
    order.push('sync writes')
    await write.done
    order.push('sync wrote')
  })
  commit.finish()
  await committing
  await expect.poll(() => order).toContain('sync writes')
  await till.commit(async () => void order.push('next commit'))
  write.finish()
  await writing
  expect(order).toEqual(['commit begins', 'commit ends', 'sync writes', 'next commit', 'sync wrote'])
})

test('LD-29 a commit starts before its lock is granted, and passes on its own failure', async () => {
  const till = createCommitGate(navigator.locks)
  let begun = false
  const committing = till.commit(async () => {
    begun = true
    throw new Error('disk full')
  })
  expect(begun).toBe(true)
  await expect(committing).rejects.toThrow('disk full')
  await till.afterCommits(async () => {})
})

test('LD-29 all writes that wait for a sale are made, and the next sale comes before them', async () => {
  const gates = Array.from({ length: 4 }, () => createCommitGate(navigator.locks))
  const [till] = gates
  if (!till) throw new Error('There is no gate.')
  const [first, second] = [step(), step()]
  const order: string[] = []
  const committing = till.commit(() => first.done)
  const writing = gates.flatMap((gate) =>
    [1, 2, 3].map((write) => gate.afterCommits(async () => void order.push(`write ${write}`))),
  )
  const isWaiting = async () => (await navigator.locks.query()).pending?.length === writing.length
  await expect.poll(() => isWaiting()).toBe(true)
  const again = till.commit(async () => {
    await second.done
    order.push('next sale')
  })
  first.finish()
  await committing
  second.finish()
  await again
  await Promise.all(writing)
  expect(order[0]).toBe('next sale')
  expect(order).toHaveLength(1 + writing.length)
})
