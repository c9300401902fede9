import {
  type Customer,
  pickTaxTerms,
  type PostalAddress,
  type Sale,
  type SaleSeller,
  type Store,
  type TaxTerm,
} from '@evertill/contract'
import { stateNamed, stateOf, type TaxTerms, taxTermsFor } from '@evertill/domain'
import type { CartDraft } from '../db/cart/cart-record.ts'

/** The settings of a store that decide its taxes. Stores of an earlier server have none of them. */
export type TaxedStore = Pick<Store, 'StateCode' | 'Composition'>

/** How the goods of the cart are taxed: at the counter, or where they are delivered. */
export const termsOfCart = (
  { StateCode = '', Composition = false }: TaxedStore,
  { DeliveryAddress }: Pick<CartDraft, 'DeliveryAddress'>,
): TaxTerms => taxTermsFor({ stateCode: StateCode, composition: Composition }, DeliveryAddress?.StateCode)

/** As a sale says it. What is usual is left out, as in the sales of earlier versions. */
const taxFieldsOf = ({ supply, stateHead, composition }: TaxTerms): Pick<Sale, TaxTerm> => ({
  ...(supply === 'local' ? {} : { Supply: supply }),
  ...(stateHead === 'SGST' ? {} : { StateHead: stateHead }),
  ...(composition ? { Composition: true } : {}),
})

type TaxedCart = Pick<CartDraft, 'DeliveryAddress' | 'Editing' | 'OriginalTax'>

/** An edited sale keeps the terms of its own day. */
export const taxTermsOfBill = (store: TaxedStore, cart: TaxedCart): Pick<Sale, TaxTerm> =>
  cart.Editing ? pickTaxTerms(cart.Editing) : taxFieldsOf(termsOfCart(store, cart))

/** A credit note has the terms of its bill. Goods without a bill come back at the counter. */
export const taxTermsOfReturn = (store: TaxedStore, cart: TaxedCart): Pick<Sale, TaxTerm> =>
  pickTaxTerms(cart.Editing ?? cart.OriginalTax ?? taxFieldsOf(termsOfCart(store, {})))

/** Bills with an address name the place of supply. A credit note repeats that of its bill. */
export const placeOfSupplyOf = (
  store: TaxedStore,
  cart: Pick<CartDraft, 'DeliveryAddress' | 'OriginalTax' | 'Customer'>,
  isReturn: boolean,
): Pick<Sale, 'PlaceOfSupply'> => {
  const { placeOfSupply } = termsOfCart(store, cart)
  const isNamed = cart.DeliveryAddress !== undefined || cart.Customer?.Address !== undefined
  const place =
    isReturn && cart.OriginalTax ? cart.OriginalTax.PlaceOfSupply : isNamed ? placeOfSupply : undefined
  return place === undefined || place === '' ? {} : { PlaceOfSupply: place }
}

/** The seller as the bill names it; nothing if the server is of an earlier version. */
export const sellerOf = (store: Store): { Seller?: SaleSeller } => {
  const { LegalName, Address1, Address2, City, State, StateCode = '', Pincode = '', GSTIN = '' } = store
  if (LegalName === undefined) return {}
  return { Seller: { LegalName, GSTIN, Address: { Address1, Address2, City, State, StateCode, Pincode } } }
}

type Addressed = Pick<Customer, 'Address1' | 'Address2' | 'City' | 'State' | 'StateCode' | 'Pincode'>

/**
 * The customer's address for a bill; undefined if nothing of it is known. Records of earlier versions may have the name
 * of the State alone, or a code that is not on the list.
 */
export const postalAddressOf = (customer: Addressed): PostalAddress | undefined => {
  const { Address1, Address2, City, Pincode } = customer
  const state = stateOf(customer.StateCode) ?? stateNamed(customer.State)
  const State = state?.name ?? customer.State
  if ([Address1, Address2, City, State, Pincode].every((text) => text.trim() === '')) return undefined
  return { Address1, Address2, City, State, StateCode: state?.code ?? '', Pincode }
}
