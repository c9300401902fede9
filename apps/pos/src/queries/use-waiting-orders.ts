import { useLiveQuery } from 'dexie-react-hooks'
import { useRuntime } from './runtime.tsx'
import { useSession } from './use-session.ts'

/** How many online orders wait to be accepted. */
export const useWaitingOrders = (): number => {
  const { strict } = useRuntime().databases
  const storeId = useSession().store?.key
  const waiting = useLiveQuery(async () => {
    const open = strict.onlineOrder.where('State').equals('new')
    return open.filter(({ StoreID }) => StoreID === storeId).count()
  }, [strict, storeId])
  return waiting ?? 0
}
