import { useLiveQuery } from 'dexie-react-hooks'
import { countUnsaved } from '../db/quarantine/damaged-rows.ts'
import { useObservable, useRuntime } from './runtime.tsx'

/** Sales and other writes are counted separately. */
export interface UnsentCounts {
  sales: number
  entries: number
}

export interface UnsentView {
  unsent: number
  needsAttention: number
  waiting: UnsentCounts
  attention: UnsentCounts
  /** Unreadable rows that exist nowhere else and are in no file yet. */
  damaged: number
  /** Papers that are not printed, being printed or perhaps printed. */
  prints: number
  sending: boolean
  sendNow(): void
}

const NONE: UnsentCounts = { sales: 0, entries: 0 }

export const useUnsent = (): UnsentView => {
  const { databases, sender } = useRuntime()
  const sending = useObservable(sender.sending)
  const counts = useLiveQuery(async () => {
    const { salesQueue, otherWrites, printJobs } = databases.strict
    // Counted by index: reading ten thousand rows after every sale would slow down the till.
    const [sales, entries, attentionSales, attentionEntries, damaged, prints] = await Promise.all([
      salesQueue.count(),
      otherWrites.where('status').notEqual('completed').count(),
      salesQueue.where('attentionAt').above('').count(),
      otherWrites.where('attentionAt').above('').count(),
      countUnsaved(databases.strict),
      printJobs.count(),
    ])
    return {
      waiting: { sales, entries },
      attention: { sales: attentionSales, entries: attentionEntries },
      damaged,
      prints,
    }
  }, [databases])
  const { waiting, attention, damaged, prints } = counts ?? {
    waiting: NONE,
    attention: NONE,
    damaged: 0,
    prints: 0,
  }
  return {
    unsent: waiting.sales + waiting.entries,
    needsAttention: attention.sales + attention.entries,
    waiting,
    attention,
    damaged,
    prints,
    sending,
    sendNow: sender.sendNow,
  }
}
