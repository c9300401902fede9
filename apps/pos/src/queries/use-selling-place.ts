import { useMemo } from 'react'
import type { SellingPlace } from '../ledger/complete-sale.ts'
import { useObservable, useRuntime } from './runtime.tsx'
import { useSession } from './use-session.ts'

/** Where the next sale will be made; null until store, register and lists are there. */
export const useSellingPlace = (): SellingPlace | null => {
  const { catalogue } = useRuntime()
  const { user, store, lease, registration } = useSession()
  // The lists behind `goods()` are plain data: this subscription is what renders anew when they were swapped.
  useObservable(catalogue)
  const transactionType = catalogue
    .goods()
    .setup.transactionTypes.find((type) => type.Module === 'sales' && type.TransactionType === 'Sale')
  return useMemo(() => {
    if (!user || !store || !lease || !registration || !transactionType) return null
    return { user, store, lease, transactionType, currency: registration.Currency }
  }, [transactionType, user, store, lease, registration])
}
