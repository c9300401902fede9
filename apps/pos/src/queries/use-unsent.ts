import { useLiveQuery } from 'dexie-react-hooks'
import { useObservable, useRuntime } from './runtime.tsx'

export interface UnsentView {
  unsent: number
  needsAttention: number
  sending: boolean
  sendNow(): void
}

export const useUnsent = (): UnsentView => {
  const { databases, sender } = useRuntime()
  const sending = useObservable(sender.sending)
  const counts = useLiveQuery(async () => {
    const { salesQueue, otherWrites } = databases.strict
    // Counted by the index: reading ten thousand waiting rows after every sale would be felt at the till.
    const [sales, writes, ...attention] = await Promise.all([
      salesQueue.count(),
      otherWrites.where('status').notEqual('completed').count(),
      salesQueue.where('attentionAt').above('').count(),
      otherWrites.where('attentionAt').above('').count(),
    ])
    return { unsent: sales + writes, attention: attention.reduce((sum, count) => sum + count, 0) }
  }, [databases])
  return {
    unsent: counts?.unsent ?? 0,
    needsAttention: counts?.attention ?? 0,
    sending,
    sendNow: sender.wake,
  }
}
