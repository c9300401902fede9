import {
  type ManagedOffer,
  type OfferOverlap,
  type OfferTrialBody,
  type OfferTrialReply,
  offerFaults,
} from '@evertill/contract'
import type { Database, Tx } from '../../db/database.ts'
import { searchAsTenant } from '../../db/tenant.ts'
import { isUuid } from '../../platform/uuid.ts'
import { mayMeet, scopesOf } from '../../policies/offer-overlap.ts'
import { type TrialStore, offerAsTried, tryOffer } from '../../policies/offer-trial.ts'
import { listOffers, listTaxes } from '../../repositories/catalogue/list.repository.ts'
import { findProducts } from '../../repositories/catalogue/product.repository.ts'
import { findSharedProduct } from '../../repositories/manage/offer-scope.repository.ts'
import {
  findCurrency,
  findTrialStore,
  listResults,
} from '../../repositories/manage/offer-trial.repository.ts'
import { type Outcome, type Refusal, done, refuse } from '../outcome.ts'
import type { HubCaller } from '../people/hub-sessions.service.ts'

type OfferPorts = { readonly db: Database }

/** More than this nobody reads; each costs a search. */
const MAX_OVERLAPS = 10

const faultsIn = (row: ManagedOffer): Refusal['errors'] =>
  offerFaults(row).map(({ path, message }) => ({ path: `Row.${path}`, message }))

const readShop = async (tx: Tx, store: TrialStore, body: OfferTrialBody) => {
  const sold = await findProducts(
    tx,
    body.Lines.map(({ ProductID }) => ProductID.toLowerCase()),
  )
  const parents = await findProducts(
    tx,
    [...sold.values()].map(({ ParentProductID }) => ParentProductID),
  )
  return {
    store,
    currency: await findCurrency(tx),
    products: new Map([...parents, ...sold]),
    taxes: await listTaxes(tx),
    offers: await listOffers(tx),
  }
}

/** What a till of the store would make of a cart, with an offer that need not be saved yet. */
export const tryOfferOnCart = async (
  { db }: OfferPorts,
  caller: HubCaller,
  body: OfferTrialBody,
): Promise<Outcome<OfferTrialReply>> => {
  const errors = faultsIn(body.Row)
  if (errors && errors.length > 0) return refuse('INVALID_REQUEST', { errors })
  if (!caller.stores.includes(body.StoreID))
    return refuse('INVALID_REQUEST', { errors: [{ path: 'StoreID', message: 'is no store of yours' }] })
  const reply = await searchAsTenant(db, caller, async (tx) => {
    const store = await findTrialStore(tx, body.StoreID)
    return store && tryOffer(await readShop(tx, store, body), body)
  })
  return reply ? done(reply) : refuse('NOT_FOUND')
}

/** Offers of the same rank on the same goods: which of them a customer gets is left to chance or to the best price. */
export const findOfferOverlaps = async (
  { db }: OfferPorts,
  caller: HubCaller,
  { key, Row }: { readonly key: string; readonly Row: ManagedOffer },
): Promise<Outcome<{ code: '0'; Overlaps: OfferOverlap[] }>> => {
  const tried = offerAsTried(key.toLowerCase(), Row)
  const Overlaps: OfferOverlap[] = []
  if (faultsIn(Row)?.length === 0)
    await searchAsTenant(db, caller, async (tx) => {
      const met = (await listOffers(tx)).filter((other) => other.key !== tried.key && mayMeet(tried, other))
      for (const other of met) {
        if (Overlaps.length === MAX_OVERLAPS) break
        const Example = await findSharedProduct(tx, scopesOf(tried), scopesOf(other))
        if (Example !== undefined) Overlaps.push({ OfferID: other.key, OfferName: other.OfferName, Example })
      }
    })
  return done({ code: '0', Overlaps })
}

/** In the stores whose reports the caller may read. */
export const listOfferResults = async ({ db }: OfferPorts, caller: HubCaller) => {
  const found = await searchAsTenant(db, caller, (tx) => listResults(tx, caller.stores.filter(isUuid)))
  return done({
    code: '0' as const,
    Results: found.map(({ OfferID, Times, Given }) => ({ OfferID, Times, Given: Number(Given) })),
  })
}
