import type { CartDraft } from '../db/cart/cart-record.ts'
import { discardParked, type ParkedOutcome, parkSale, resumeSale } from '../ledger/parked-sales.ts'
import { refusedWith } from '../platform/outcome.ts'
import type { Runtime } from './runtime.ts'

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

/** Replaces the cart, which must be empty or parked. */
export const resumeParkedSale = async (
  { cart, clock, ledger }: Pick<Runtime, 'cart' | 'clock' | 'ledger'>,
  key: string,
): Promise<ParkedOutcome> => {
  const resumed = await resumeSale({ db: ledger, clock }, key)
  if (resumed.ok) cart.replace(resumed.draft)
  return resumed
}

export const discardParkedSale = (
  runtime: Pick<Runtime, 'clock' | 'ledger' | 'session'>,
  key: string,
  reason: string,
): Promise<ParkedOutcome> => {
  const { clock, ledger } = runtime
  return discardParked({ db: ledger, clock }, key, { reason, by: nameOf(runtime) })
}
