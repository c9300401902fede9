import type { TaxTerms } from '@evertill/domain'
import type { CartDraft } from '../db/cart/cart-record.ts'
import { termsOfCart } from '../ledger/tax-place.ts'
import { useSession } from './use-session.ts'

export interface TaxPlace {
  /** Whether the store knows its State: without it no other State is another one. */
  hasState: boolean
  /** How goods are taxed that go to this address, or are sold at the counter. */
  termsOf(delivery: CartDraft['DeliveryAddress']): TaxTerms
}

export const useTaxPlace = (): TaxPlace => {
  const { store } = useSession()
  return {
    hasState: (store?.StateCode ?? '') !== '',
    termsOf: (DeliveryAddress) => termsOfCart(store ?? {}, { DeliveryAddress }),
  }
}
