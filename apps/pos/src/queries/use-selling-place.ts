import { useMemo } from 'react'
import type { SellingPlace } from '../ledger/complete-sale.ts'
import { useObservable, useRuntime } from './runtime.tsx'
import { useSession } from './use-session.ts'

/** Where the next sale will be made; null until store, register and lists are there. */
export const useSellingPlace = (): SellingPlace | null => {
  const { catalogue } = useRuntime()
  const { user, store, lease, registration } = useSession()
  const { version } = useObservable(catalogue)
  return useMemo(() => {
    const transactionType = catalogue
      .goods()
      .setup.transactionTypes.find((type) => type.Module === 'sales' && type.TransactionType === 'Sale')
    if (!user || !store || !lease || !registration || !transactionType) return null
    return { user, store, lease, transactionType, currency: registration.Currency }
    // `version` stands for the lists behind `goods()`, which are plain data and not observed themselves.
  }, [catalogue, version, user, store, lease, registration])
}
