import { useLiveQuery } from 'dexie-react-hooks'
import type { ResumedOutcome } from '../actions/parked-sales.ts'
import type { CartDraft } from '../db/cart/cart-record.ts'
import type { ParkedSale } from '../db/cart/parked-sale.ts'
import type { ParkedOutcome } from '../ledger/parked-sales.ts'
import { loadAgain } from '../platform/load-again.ts'
import { useRuntime } from './runtime.tsx'
import { useMenu } from './use-menu.ts'
import { useSession } from './use-session.ts'

export type { ParkedSale } from '../db/cart/parked-sale.ts'
export type { ParkedOutcome } from '../ledger/parked-sales.ts'

/** Of this store, oldest first. Undefined while they are being read. */
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
  /** Replaces the cart, which must be empty or parked. */
  resume(key: string): Promise<ResumedOutcome>
  rename(key: string, label: string): Promise<ParkedOutcome>
  discard(key: string, reason: string): Promise<ParkedOutcome>
  now(): number
}

/** Loaded with the first sale that is parked or resumed. */
const load = () => loadAgain(() => import('../actions/parked-sales.ts'))

export const useParkedActions = (): ParkedActions => {
  const runtime = useRuntime()
  const { clock, ledger } = runtime
  const { saleTypes } = useMenu()
  return {
    park: async (draft, label, payable) => (await load()).parkCart(runtime, { draft, label, payable }),
    resume: async (key) => (await load()).resumeParkedSale(runtime, key, saleTypes),
    rename: async (key, label) => (await load()).renameParked({ db: ledger, clock }, key, label),
    discard: async (key, reason) => (await load()).discardParkedSale(runtime, key, reason),
    now: clock.now,
  }
}
