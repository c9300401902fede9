import { liveQuery } from 'dexie'
import type { SalesDb } from '../sales-db.ts'

/** What the server has not got yet, by the number or name that people know. */
export const unsentLabels = async (db: SalesDb): Promise<string[]> => {
  const [sales, writes] = await Promise.all([
    db.salesQueue.toArray(),
    db.otherWrites.where('status').notEqual('completed').toArray(),
  ])
  return [...sales.map(({ originalData }) => originalData.TransactionNo), ...writes.map(({ label }) => label)]
}

/** Wakes the sender and resolves with what is still unsent: nothing, or what needs a person or more time. */
export const waitUntilSent = (db: SalesDb, wake: () => void, timeoutMs: number): Promise<string[]> =>
  new Promise((resolve) => {
    let latest: string[] = []
    const timer = setTimeout(() => done(latest), timeoutMs)
    const watching = liveQuery(async () => {
      const rest = await unsentLabels(db)
      const stuck =
        (await db.salesQueue.where('attentionAt').above('').count()) +
        (await db.otherWrites.where('attentionAt').above('').count())
      return { rest, isOver: rest.length === stuck }
    }).subscribe(({ rest, isOver }) => {
      latest = rest
      if (isOver) done(rest)
    })
    const done = (rest: string[]) => {
      clearTimeout(timer)
      queueMicrotask(() => watching.unsubscribe())
      resolve(rest)
    }
    wake()
  })
