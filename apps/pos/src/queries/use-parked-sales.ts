import { useLiveQuery } from 'dexie-react-hooks'
import type { CartDraft } from '../db/cart/cart-record.ts'
import type { ParkedSale } from '../db/cart/parked-sale.ts'
import {
  discardParked,
  type ParkedOutcome,
  parkSale,
  renameParked,
  resumeSale,
} from '../ledger/parked-sales.ts'
import { useRuntime } from './runtime.tsx'
import { useSession } from './use-session.ts'

export type { ParkedSale } from '../db/cart/parked-sale.ts'

/** Of this store, oldest first: who has waited longest stands on top. Undefined while they are being read. */
export const useParkedSales = (): readonly ParkedSale[] | undefined => {
  const { strict } = useRuntime().databases
  const storeId = useSession().store?.key
  return useLiveQuery(async () => {
    const rows = await strict.parkedSales.filter(({ StoreID }) => StoreID === storeId).toArray()
    return rows.toSorted((a, b) => (a.parkedAt < b.parkedAt ? -1 : 1))
  }, [strict, storeId])
}

export interface ParkedActions {
  park(draft: CartDraft, label: string, payable: number): Promise<ParkedOutcome>
  /** What is in the cart now must be empty or parked: it is gone afterwards. */
  resume(key: string): Promise<ParkedOutcome>
  rename(key: string, label: string): Promise<ParkedOutcome>
  discard(key: string, reason: string): Promise<ParkedOutcome>
  now(): number
}

export const useParkedActions = (): ParkedActions => {
  const { cart, clock, ledger } = useRuntime()
  const { store, user } = useSession()
  const ports = { db: ledger, clock }
  const by = user?.Name ?? ''
  return {
    park: async (draft, label, payable) => {
      if (!store) return { ok: false, code: 'notSaved' }
      const outcome = await parkSale(ports, { draft, storeId: store.key, label, payable, by })
      if (outcome.ok) cart.startNext()
      return outcome
    },
    resume: async (key) => {
      const resumed = await resumeSale(ports, key)
      if (resumed.ok) cart.replace(resumed.draft)
      return resumed
    },
    rename: (key, label) => renameParked(ports, key, label),
    discard: (key, reason) => discardParked(ports, key, { reason, by }),
    now: clock.now,
  }
}
