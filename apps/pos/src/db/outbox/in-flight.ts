import { isLeaseOver } from '@evertill/domain'
import type { Settable } from '@evertill/ui/observable.ts'
import type { QueuedRow } from '../ledger-records.ts'

interface InFlightRow {
  row: QueuedRow
  of: 'sales' | 'writes'
  /** `pending` on the disk meanwhile: nothing there says that it is on its way. */
  isInMemory: boolean
}

/**
 * Rows that this sender has sent and that are not answered yet. Bulk sales are marked only here: writing `processing`
 * to a thousand rows costs more than sending them. When the tab dies the marks are gone, and the rows are pending, as
 * on the disk. `shown` is for the screens, which would otherwise show them as waiting.
 */
export const createInFlight = (shown: Settable<readonly string[]>) => {
  const all = new Map<string, InFlightRow>()
  const isInFlight = ({ row }: InFlightRow, now: number) => !isLeaseOver(row, now)
  const show = () => {
    const keys = [...all.values()].filter(({ isInMemory }) => isInMemory).map(({ row }) => row.key)
    // Single sales are not in memory, so mostly nothing changes.
    if (keys.length !== shown.get().length) shown.set(keys)
  }
  return {
    /** The rows are as they were claimed: `processing`, with the end of their lease. */
    add: (rows: readonly QueuedRow[], how: Omit<InFlightRow, 'row'>) => {
      for (const row of rows) all.set(row.key, { row, ...how })
      show()
    },
    has: (key: string): boolean => all.has(key),
    isHeldInMemory: ({ key }: QueuedRow, now: number): boolean => {
      const one = all.get(key)
      return one !== undefined && one.isInMemory && isInFlight(one, now)
    },
    /** When the earliest other write in flight was made. */
    earliestWrite: (now: number): string | undefined =>
      [...all.values()]
        .filter((one) => one.of === 'writes' && isInFlight(one, now))
        .map(({ row }) => row.createdAt)
        .toSorted()[0],
    hasSalesUntil: (createdAt: string, now: number): boolean =>
      [...all.values()].some(
        (one) => one.of === 'sales' && one.row.createdAt <= createdAt && isInFlight(one, now),
      ),
    remove: (keys: readonly string[]) => {
      for (const key of keys) all.delete(key)
      show()
    },
    clear: () => {
      all.clear()
      show()
    },
  }
}
