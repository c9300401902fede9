import { type ManagedOffer, offerFaults, offerTermsOf, tidyOffer } from '@evertill/contract'
import type { Tx } from '../../db/database.ts'
import {
  type Fields,
  insertRow,
  setDeleted,
  updateRow,
} from '../../repositories/manage/managed-row.repository.ts'
import { findCheapest } from '../../repositories/manage/offer-scope.repository.ts'
import { OFFER_TABLE, OFFER_WRITES } from '../../repositories/manage/offer-table.ts'
import { type Change, Refused, type Source } from './managed-source.ts'

const offerOf = (row: Fields): ManagedOffer => row as unknown as ManagedOffer

const storedOf = (row: Fields): Fields => {
  const { OfferName, Type, IsActive, ValidityFrom, ValidityTo } = offerOf(row)
  return { OfferName, Type, IsActive, ValidityFrom, ValidityTo, Terms: offerTermsOf(offerOf(row)) }
}

/** An amount that is more than some of the goods cost would give them away. */
const priceFaults = async (tx: Tx, { Type, Per, Amount, MinAmount, Scope }: ManagedOffer) => {
  if (Type !== 'Amount' || Amount === null) return []
  const isCovered = Per !== 'Unit' && MinAmount !== null && MinAmount > Amount
  const cheapest = isCovered ? undefined : await findCheapest(tx, Scope)
  if (cheapest === undefined || cheapest.price >= Amount) return []
  return [{ path: 'Amount', message: `is more than the price of ${cheapest.name}` }]
}

/** A store that was deleted since stays where it was chosen. */
const storeFaults = ({ StoreIDs }: ManagedOffer, { caller, before }: Change) => {
  const known = new Set([...caller.stores, ...(before ? offerOf(before).StoreIDs : [])])
  return StoreIDs.every((id) => known.has(id))
    ? []
    : [{ path: 'StoreIDs', message: 'names a store that is not there' }]
}

const checkOffer = async (change: Change): Promise<void> => {
  const { tx, row } = change
  const offer = offerOf(row)
  const own = [...offerFaults(offer), ...storeFaults(offer, change)]
  const found = own.length > 0 ? own : await priceFaults(tx, offer)
  const errors = found.map(({ path, message }) => ({ path: `Row.${path}`, message }))
  if (errors.length > 0) throw new Refused({ code: 'INVALID_REQUEST', errors })
}

/** Its terms are one column, so a change writes them whole. */
export const offerSource: Source = {
  table: OFFER_TABLE,
  complete: (row) => tidyOffer(offerOf(row)),
  check: checkOffer,
  insert: ({ tx, caller, key, row }) =>
    insertRow(tx, OFFER_WRITES, { registrationId: caller.registrationId, key, fields: storedOf(row) }),
  update: ({ tx, key, row }, version) => updateRow(tx, OFFER_WRITES, { key, version, fields: storedOf(row) }),
  remove: ({ tx, key }, version, isDeleted) => setDeleted(tx, OFFER_TABLE, { key, version, isDeleted }),
}
