import { isDeepStrictEqual } from 'node:util'
import type { PostalAddress, Sale, SaleFlag } from '@evertill/contract'
import { kindOfNumber, stateNamed, stateOf, taxTermsFor } from '@evertill/domain'
import type { Reviewed, ShopKnowledge, StoreSettings } from './knowledge.ts'
import { type Span, agreementOf } from './versions.ts'

type Terms = Pick<Sale, 'Supply' | 'StateHead' | 'Composition' | 'PlaceOfSupply'>

/** Missing terms are those of a sale at the counter of a State with a legislature. */
const hasTerms = (
  { Supply = 'local', StateHead = 'SGST', Composition = false, PlaceOfSupply }: Terms,
  terms: Required<Omit<Terms, 'PlaceOfSupply'>> & Pick<Terms, 'PlaceOfSupply'>,
): boolean =>
  Supply === terms.Supply &&
  StateHead === terms.StateHead &&
  Composition === terms.Composition &&
  (PlaceOfSupply === undefined ? Supply === 'local' : PlaceOfSupply === terms.PlaceOfSupply)

/** Code and name of the State of delivery belong together. Otherwise goods could go to one State and be taxed in another. */
const isOneState = ({ State, StateCode }: Pick<PostalAddress, 'State' | 'StateCode'>): boolean => {
  const [coded, named] = [stateOf(StateCode), stateNamed(State)]
  if (coded === undefined) return StateCode === '' && named === undefined
  return named === undefined || named.code === coded.code
}

/** The terms of a bill that this store delivers to the address on it, or sells at its counter. */
const isTaxedBy = (sale: Sale, { seller, isComposition }: StoreSettings): boolean => {
  const { StateCode } = sale.DeliveryAddress ?? {}
  const terms = taxTermsFor({ stateCode: seller.Address.StateCode, composition: isComposition }, StateCode)
  if (terms.composition && terms.supply === 'interstate') return false
  return hasTerms(sale, {
    Supply: terms.supply,
    StateHead: terms.stateHead,
    Composition: terms.composition,
    PlaceOfSupply: terms.placeOfSupply,
  })
}

/** A credit note is taxed like its bill and has the same place of supply. */
export const hasTermsOf = (sale: Sale, { Supply, StateHead, Composition, PlaceOfSupply }: Sale): boolean =>
  hasTerms(sale, {
    Supply: Supply ?? 'local',
    StateHead: StateHead ?? 'SGST',
    Composition: Composition ?? false,
    PlaceOfSupply,
  })

/** Where the goods went, and by which terms they were taxed there. */
const judgeTerms = (sale: Sale, span: Span, shop: ShopKnowledge): SaleFlag[] => {
  // A credit note is compared with its bill (`judgeReturns`).
  if (sale.Original !== undefined && kindOfNumber(sale.TransactionNo) === 'return') return []
  if (sale.DeliveryAddress !== undefined && !isOneState(sale.DeliveryAddress)) return ['TAX_DIFFERS']
  const agreement = agreementOf(shop.stores.get(sale.StoreID.toLowerCase()) ?? [], span, (store) =>
    isTaxedBy(sale, store),
  )
  return agreement === 'same' ? [] : [agreement === 'differs' ? 'TAX_DIFFERS' : 'NOT_COMPARED']
}

/** The seller on the bill. Tills of earlier versions name none. */
const judgeSeller = ({ Seller, StoreID }: Sale, span: Span, shop: ShopKnowledge): SaleFlag[] => {
  if (Seller === undefined) return []
  const agreement = agreementOf(shop.stores.get(StoreID.toLowerCase()) ?? [], span, ({ seller }) =>
    isDeepStrictEqual(seller, Seller),
  )
  return agreement === 'same' ? [] : [agreement === 'differs' ? 'SETTINGS_DIFFER' : 'NOT_COMPARED']
}

export const judgePlaces = ({ sale }: Reviewed, span: Span, shop: ShopKnowledge): SaleFlag[] => [
  ...judgeTerms(sale, span, shop),
  ...judgeSeller(sale, span, shop),
]
