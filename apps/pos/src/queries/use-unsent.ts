import { needsAttention } from '@evertill/domain'
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
    const { salesQueue } = databases.strict
    const [unsent, attention] = await Promise.all([
      salesQueue.count(),
      salesQueue.filter((sale) => needsAttention(sale)).count(),
    ])
    return { unsent, attention }
  }, [databases])
  return {
    unsent: counts?.unsent ?? 0,
    needsAttention: counts?.attention ?? 0,
    sending,
    sendNow: sender.wake,
  }
}
