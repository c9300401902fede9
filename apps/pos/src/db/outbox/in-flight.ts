import { isLeaseOver } from '@evertill/domain'
import type { Settable } from '@evertill/ui/observable.ts'
import type { QueuedRow } from '../ledger-records.ts'

interface Away {
  row: QueuedRow
  of: 'sales' | 'writes'
  /** `pending` on the disk meanwhile: nothing there says that it is on its way. */
  isInMemory: boolean
}

/**
 * What this sender has given to the server and not heard of. Sales that go by the hundred are marked here only: writing
 * `processing` onto each of a thousand rows costs more than sending them. Gone with the tab, as it should be: then they
 * are pending, which is what they say on the disk. `shown` is for the screens, which would call them waiting.
 */
export const createInFlight = (shown: Settable<readonly string[]>) => {
  const all = new Map<string, Away>()
  const isOut = ({ row }: Away, now: number) => !isLeaseOver(row, now)
  const show = () => {
    const keys = [...all.values()].filter(({ isInMemory }) => isInMemory).map(({ row }) => row.key)
    // Nothing when nothing has changed, as behind every sale that goes alone.
    if (keys.length !== shown.get().length) shown.set(keys)
  }
  return {
    /** The rows are as they were claimed: `processing`, with the end of their lease. */
    take: (rows: readonly QueuedRow[], how: Omit<Away, 'row'>) => {
      for (const row of rows) all.set(row.key, { row, ...how })
      show()
    },
    has: (key: string): boolean => all.has(key),
    isHeldInMemory: ({ key }: QueuedRow, now: number): boolean => {
      const one = all.get(key)
      return one !== undefined && one.isInMemory && isOut(one, now)
    },
    /** When the earliest of the other writes that are out was made. */
    earliestWrite: (now: number): string | undefined =>
      [...all.values()]
        .filter((one) => one.of === 'writes' && isOut(one, now))
        .map(({ row }) => row.createdAt)
        .toSorted()[0],
    hasSalesUntil: (createdAt: string, now: number): boolean =>
      [...all.values()].some(
        (one) => one.of === 'sales' && one.row.createdAt <= createdAt && isOut(one, now),
      ),
    letGo: (keys: readonly string[]) => {
      for (const key of keys) all.delete(key)
      show()
    },
    clear: () => {
      all.clear()
      show()
    },
  }
}
