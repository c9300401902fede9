import {
  type BookHeldSaleBody,
  type BookHeldSaleReply,
  type FieldError,
  type SaleCorrection,
  correctableAt,
} from '@evertill/contract'
import type { Database, Tx } from '../../db/database.ts'
import { withTenant } from '../../db/tenant.ts'
import { isUuid } from '../../platform/uuid.ts'
import {
  type HeldBody,
  type ReferredList,
  findHeldBody,
  isReferredList,
  knownKeys,
} from '../../repositories/sales/held-sale.repository.ts'
import { type FollowSales, ingestSales } from '../../repositories/sales/sale.repository.ts'
import { followSales } from '../orders/follow-sales.ts'
import { type Outcome, done, refuse } from '../outcome.ts'
import type { HubCaller } from '../people/hub-sessions.service.ts'
import { bookHeldEdit } from './book-held-edit.service.ts'
import { correctSale } from './correct-sale.ts'
import { type Booking, invalid, refusedBooking, settleBooked } from './settle-booked.ts'
import { UNKNOWN_REGISTER, validateSale } from './sale-validation.ts'

type Ports = { readonly db: Database }

/** Corrections that name a row which the company does not have. */
const unknownRows = async (tx: Tx, corrections: readonly SaleCorrection[]): Promise<FieldError[]> => {
  const named = new Map<ReferredList, { path: string; key: string }[]>()
  const errors: FieldError[] = []
  for (const { path, value } of corrections) {
    const field = correctableAt(path)
    if (field?.kind !== 'row' || value === null || !isReferredList(field.of)) continue
    if (isUuid(value)) named.set(field.of, [...(named.get(field.of) ?? []), { path, key: value }])
    else errors.push({ path, message: 'is not there any more' })
  }
  for (const [list, rows] of named) {
    const known = await knownKeys(
      tx,
      list,
      rows.map(({ key }) => key),
    )
    for (const { path, key } of rows)
      if (!known.has(key.toLowerCase())) errors.push({ path, message: 'is not there any more' })
  }
  return errors
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** What no correction helps. */
const hopeless = ({ code, rawBody }: HeldBody, json: unknown): FieldError | undefined => {
  if (code === 'ORDER_ALREADY_BILLED') return { path: 'OrderID', message: 'is billed already' }
  return typeof json !== 'object' || json === null || rawBody === '{}'
    ? { path: '', message: 'cannot be read' }
    : undefined
}

/**
 * Books a sale that was held back, through the ingest of every other sale. It keeps the digest of what the till sent, so
 * that the till, which sends the same body again, gets the reply of a repeat.
 */
export const bookHeldSale = async (
  { db }: Ports,
  caller: HubCaller,
  id: string,
  { Corrections }: BookHeldSaleBody,
): Promise<Outcome<BookHeldSaleReply>> => {
  const { held, unknown } = await withTenant(db, caller, async (tx) => ({
    held: await findHeldBody(tx, caller.stores, id),
    unknown: await unknownRows(tx, Corrections),
  }))
  if (!held) return refuse('NOT_FOUND')
  if (held.state === 'closed') return refuse('STALE')
  if (unknown.length > 0) return invalid(unknown)
  const json = parse(held.rawBody)
  const fault = hopeless(held, json)
  if (fault) return invalid([fault])
  const corrected = correctSale(json, Corrections)
  if (!('json' in corrected)) return invalid(corrected)
  // Judged as of its arrival: somebody who looks at it a week later makes no clock wrong.
  const arrival = { now: held.firstSeen, sentAt: held.firstSeen.toISOString(), hasOldCredential: false }
  const body = { json: corrected.json, text: JSON.stringify(corrected.json) }
  const judged = await validateSale(body, caller.userId, arrival)
  if ('code' in judged) return refuse(judged.code, { errors: judged.errors })
  if (!caller.stores.includes(judged.sale.StoreID.toLowerCase())) return invalid(UNKNOWN_REGISTER)
  const fresh = { ...judged, digest: held.digest }
  // A till makes a change of a bill by another call than a bill, and so is it booked here.
  const book = fresh.sale.Revision > 1 ? bookHeldEdit : ingest
  return book(db, caller, id, { fresh, corrected })
}

const ingest = async (
  db: Database,
  caller: HubCaller,
  id: string,
  { fresh, corrected }: Booking,
): Promise<Outcome<BookHeldSaleReply>> => {
  const SaleUUID = fresh.sale.UUID.toLowerCase()
  const follow: FollowSales = async (tx, identity, booked) => {
    await followSales(tx, identity, booked)
    if (!booked.some(({ sale }) => sale.UUID.toLowerCase() === SaleUUID)) return
    await settleBooked(tx, caller, id, { fresh, corrected })
  }
  try {
    const [result] = await ingestSales(db, caller, [fresh], follow)
    if (!result || result.kind === 'outOfReach') return invalid(UNKNOWN_REGISTER)
    if (result.kind === 'repeated' && !result.earlier.digest.equals(fresh.digest))
      return refuse('SALE_DIFFERS_FROM_ACCEPTED', {
        errors: [{ path: 'UUID', message: 'was accepted before with other content' }],
      })
    const reply = result.kind === 'repeated' ? result.earlier.reply : result.reply
    const replayed = result.kind === 'repeated'
    return done({ code: '0', message: 'Booked', SaleUUID, replayed, Flags: reply.flags })
  } catch (error) {
    return refusedBooking(error)
  }
}
