import type { TransactionType } from '@evertill/contract'
import type { CartDraft } from '../db/cart/cart-record.ts'
import {
  discardParked,
  type ParkedOutcome,
  type ParkedRefusal,
  parkSale,
  resumeSale,
} from '../ledger/parked-sales.ts'
import { type Outcome, refusedWith } from '../platform/outcome.ts'
import { newSaleAddress } from './begin-draft.ts'
import type { Runtime } from './runtime.ts'

export { renameParked } from '../ledger/parked-sales.ts'

type ParkedParts = Pick<Runtime, 'cart' | 'clock' | 'ledger' | 'session'>

const nameOf = ({ session }: Pick<Runtime, 'session'>): string => session.get().user?.Name ?? ''

/** Parks the cart and begins the next one. If it could not be stored, the cart stays. */
export const parkCart = async (
  runtime: ParkedParts,
  { draft, label, payable }: { draft: CartDraft; label: string; payable: number },
): Promise<ParkedOutcome> => {
  const { cart, clock, ledger, session } = runtime
  const { store } = session.get()
  if (!store) return refusedWith('notSaved')
  const outcome = await parkSale(
    { db: ledger, clock },
    { draft, storeId: store.key, label, payable, by: nameOf(runtime) },
  )
  if (outcome.ok) cart.startNext()
  return outcome
}

/** `to` is the page of the sale's own type: under another one, goods to be taken back would be sold. */
export type ResumedOutcome = Outcome<{ to: string | null }, { code: ParkedRefusal }>

/** Replaces the cart, which must be empty or parked. */
export const resumeParkedSale = async (
  { cart, clock, ledger }: Pick<Runtime, 'cart' | 'clock' | 'ledger'>,
  key: string,
  saleTypes: readonly TransactionType[],
): Promise<ResumedOutcome> => {
  const resumed = await resumeSale({ db: ledger, clock }, key)
  if (!resumed.ok) return resumed
  const { draft } = resumed
  cart.replace(draft)
  const type = saleTypes.find((one) => one.key === draft.TransactionTypeID)
  // An edit finds its own page.
  return { ok: true, to: type && !draft.Editing ? newSaleAddress(type) : null }
}

export const discardParkedSale = (
  runtime: Pick<Runtime, 'clock' | 'ledger' | 'session'>,
  key: string,
  reason: string,
): Promise<ParkedOutcome> => {
  const { clock, ledger } = runtime
  return discardParked({ db: ledger, clock }, key, { reason, by: nameOf(runtime) })
}
