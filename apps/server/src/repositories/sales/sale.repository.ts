import { type Sale, type SaleFlag, type SaleReply, cashOfSale, creditOfSale } from '@evertill/contract'
import { CompiledQuery, sql } from 'kysely'
import type { Database, Tx } from '../../db/database.ts'
import { constraintOf, isDataException, isUniqueViolation } from '../../db/errors.ts'
import { type Identity, PLAN_ONCE, tenantStatement, withTenant } from '../../db/tenant.ts'
import { columnJson } from '../column-json.ts'
import {
  CURRENT_FLAGS,
  INGEST_KNOWN_SALE,
  INGEST_KNOWN_SALES,
  INGEST_PLAIN_SALES,
  INGEST_SALES,
} from './sale-ingest.statement.ts'
import { needsLinkCheck } from './sale-links.repository.ts'
import { preBookingFlags, needsPreBookingChecks } from './pre-booking-checks.repository.ts'
import type { NewSale } from './new-sale.ts'
import { type ShopVersions, passedChecksOf } from './passed-checks-cache.ts'
import { toStored } from './stored-sale.ts'

/** The first sale with a number. Later ones have their own UUID instead, so the unique index takes them as well. */
const FIRST_HOLDER = '00000000-0000-0000-0000-000000000000'

export type AcceptedSale = { readonly digest: Buffer; readonly reply: SaleReply }

export type Ingested =
  | { readonly kind: 'accepted'; readonly reply: SaleReply }
  | { readonly kind: 'repeated'; readonly earlier: AcceptedSale }
  | { readonly kind: 'outOfReach' }

type Row = {
  uuid: string
  reply: SaleReply | null
  reachable: boolean
  earlier_digest: Buffer | null
  earlier_reply: SaleReply | null
  versions: ShopVersions
  /** Only from the statement that relies on the cache: the cache is out of date. */
  stale?: boolean
}

const MESSAGE = 'Sale accepted'

/** The flags of a sale as it is now, for an edit; undefined if the user cannot reach it. */
export const currentFlags = async (
  tx: Tx,
  identity: Identity,
  fresh: NewSale,
): Promise<SaleFlag[] | undefined> => {
  const checkFlags = await preBookingFlags(tx, identity, [fresh])
  const flags = [...fresh.flags, ...(checkFlags.get(fresh.sale.UUID) ?? [])]
  const parameters = [identity.registrationId, columnJson([toIngestRow({ ...fresh, flags }, true)])]
  const { rows } = await tx.executeQuery<{ flags: SaleFlag[] }>(CompiledQuery.raw(CURRENT_FLAGS, parameters))
  return rows[0]?.flags
}

const toIngestRow = (fresh: NewSale, isFirst: boolean, known = false): unknown => ({
  ...toStored(fresh.sale),
  Flags: isFirst ? fresh.flags : [...fresh.flags, 'NUMBER_CLASH'],
  Digest: fresh.digest.toString('hex'),
  RawBody: fresh.rawBody,
  ClashKey: isFirst ? FIRST_HOLDER : fresh.sale.UUID,
  ReceivedFrom: fresh.receivedFrom,
  Cash: cashOfSale(fresh.sale),
  Credit: creditOfSale(fresh.sale),
  ...(known ? {} : { Sold: fresh.sold }),
})

/** Has nothing that only the full statement writes. */
const isPlain = (sale: Sale): boolean =>
  !needsLinkCheck(sale) && !sale.Charges?.length && sale.Payments.every(({ Kind }) => Kind !== 'Credit')

export const ingestStatement = (
  { registrationId }: Identity,
  sales: readonly NewSale[],
  isFirst = true,
): CompiledQuery<Row> =>
  CompiledQuery.raw(sales.every(({ sale }) => isPlain(sale)) ? INGEST_PLAIN_SALES : INGEST_SALES, [
    registrationId,
    columnJson(sales.map((fresh) => toIngestRow(fresh, isFirst))),
    MESSAGE,
  ]) as CompiledQuery<Row>

export const findAccepted = async (tx: Tx, uuid: string): Promise<AcceptedSale | undefined> => {
  const { rows } = await tx.executeQuery<{ content_sha256: Buffer; reply: SaleReply }>(
    CompiledQuery.raw('select content_sha256, reply from sales where uuid = $1', [uuid]),
  )
  const [row] = rows
  return row && { digest: row.content_sha256, reply: row.reply }
}

const outcomeOf = (row: Row | undefined): Ingested | undefined => {
  if (!row) throw new Error('the ingest statement answered nothing')
  if (row.reply) return { kind: 'accepted', reply: row.reply }
  if (row.earlier_digest && row.earlier_reply) {
    return { kind: 'repeated', earlier: { digest: row.earlier_digest, reply: row.earlier_reply } }
  }
  return row.reachable ? undefined : { kind: 'outOfReach' }
}

/** The statement that relies on the cache of passed checks; undefined when any sale needs a check. */
const knownStatement = (
  db: Database,
  { registrationId }: Identity,
  sales: readonly NewSale[],
): CompiledQuery<Row> | undefined => {
  if (!sales.every(({ sale }) => isPlain(sale))) return undefined
  const versions = passedChecksOf(db).versionsFor(registrationId, sales)
  if (!versions) return undefined
  const stored = sales.map((fresh) => toIngestRow(fresh, true, true))
  const [first] = sales
  const alone = first && sales.length === 1 ? first.sale.UUID : undefined
  return CompiledQuery.raw(
    alone === undefined ? INGEST_KNOWN_SALES : INGEST_KNOWN_SALE,
    alone === undefined
      ? [registrationId, columnJson(stored), MESSAGE, versions]
      : [registrationId, columnJson(stored[0]), MESSAGE, versions, alone],
  ) as CompiledQuery<Row>
}

/** Plain sales in one round trip. What is in the cache is not checked again. */
const ingestInOneRoundTrip = async (
  db: Database,
  identity: Identity,
  sales: readonly NewSale[],
): Promise<Row[]> => {
  const known = knownStatement(db, identity, sales)
  if (known) return dropStaleCache(db, identity, await tenantStatement(db, identity, known))
  const rows = await tenantStatement(db, identity, ingestStatement(identity, sales))
  rememberPassed(db, identity, sales, rows)
  return rows
}

const dropStaleCache = (db: Database, { registrationId }: Identity, rows: Row[]): Row[] => {
  if (rows.some(({ stale }) => stale)) passedChecksOf(db).forget(registrationId)
  return rows
}

const rememberPassed = (
  db: Database,
  { registrationId }: Identity,
  sales: readonly NewSale[],
  rows: readonly Row[],
): void => {
  const replies = new Map(rows.map((row) => [row.uuid, row]))
  for (const fresh of sales) {
    const row = replies.get(fresh.sale.UUID.toLowerCase())
    if (row?.reply) passedChecksOf(db).remember(registrationId, row.versions, fresh, row.reply.flags)
  }
}

/**
 * Insert first, read afterwards: two requests with the same sale meet at the unique key; one writes, the other waits for
 * it and then reads what it wrote. A sale that refers to another document is checked under the lock of that document.
 */
export const ingestSale = async (db: Database, identity: Identity, fresh: NewSale): Promise<Ingested> => {
  if (!needsPreBookingChecks(fresh)) {
    const [first] = await ingestInOneRoundTrip(db, identity, [fresh])
    const outcome = outcomeOf(first)
    if (outcome) return outcome
  }
  const [outcome] = await ingestSales(db, identity, [fresh])
  if (!outcome) throw new Error('a sale got no result')
  return outcome
}

/**
 * Sales with different UUIDs that refer to no other document, in one round trip. The result is undefined for a sale that
 * met a conflict: it has to be ingested alone.
 */
export const ingestPlainSales = async (
  db: Database,
  identity: Identity,
  fresh: readonly NewSale[],
): Promise<(Ingested | undefined)[]> => {
  const results = new Map<string, Ingested>()
  for (const row of await ingestInOneRoundTrip(db, identity, fresh)) keepOutcome(results, row)
  return fresh.map(({ sale }) => results.get(sale.UUID.toLowerCase()))
}

/** One document of an exchange is new here and the other is not. The transaction is rolled back: neither is booked. */
class SplitExchange extends Error {}

const pairOutcome = (bill: Ingested, note: Ingested): Ingested => {
  const withNote = (reply: SaleReply, { saleId, flags }: SaleReply): SaleReply => ({
    ...reply,
    creditNote: { saleId, flags },
  })
  if (bill.kind === 'accepted' && note.kind === 'accepted')
    return { kind: 'accepted', reply: withNote(bill.reply, note.reply) }
  if (bill.kind === 'repeated' && note.kind === 'repeated') {
    const { digest, reply } = bill.earlier
    return { kind: 'repeated', earlier: { digest, reply: withNote(reply, note.earlier.reply) } }
  }
  if (bill.kind === 'outOfReach' && note.kind === 'outOfReach') return bill
  throw new SplitExchange()
}

/**
 * Sales with different UUIDs in one transaction; the results are in the order of the sales. A bill brings its credit note
 * along.
 */
export const ingestSales = (
  db: Database,
  identity: Identity,
  sales: readonly NewSale[],
): Promise<Ingested[]> =>
  withTenant(db, identity, async (tx) => {
    await sql.raw(PLAN_ONCE).execute(tx)
    const fresh = sales.flatMap((one) => (one.creditNote ? [one.creditNote, one] : [one]))
    const checkFlags = await preBookingFlags(tx, identity, fresh)
    const flagged = fresh.map((one) => ({
      ...one,
      flags: [...one.flags, ...(checkFlags.get(one.sale.UUID) ?? [])],
    }))
    const results = new Map<string, Ingested>()
    const known = checkFlags.size === 0 ? knownStatement(db, identity, flagged) : undefined
    const passed = known ? dropStaleCache(db, identity, (await tx.executeQuery(known)).rows) : []
    for (const row of passed) keepOutcome(results, row)
    const unknown = flagged.filter(({ sale }) => !results.has(sale.UUID.toLowerCase()))
    if (unknown.length > 0) {
      const { rows } = await tx.executeQuery(ingestStatement(identity, unknown))
      for (const row of rows) keepOutcome(results, row)
      rememberPassed(db, identity, unknown, rows)
    }
    // Conflicts that the first snapshot could not see: the same sale, or the same number, a moment ago.
    const conflicts = flagged.filter(({ sale }) => !results.has(sale.UUID.toLowerCase()))
    if (conflicts.length > 0) await ingestConflicts(tx, identity, conflicts, results)
    const resultOf = ({ sale }: NewSale) => results.get(sale.UUID.toLowerCase()) as Ingested
    return sales.map((one) =>
      one.creditNote ? pairOutcome(resultOf(one), resultOf(one.creditNote)) : resultOf(one),
    )
  })

const keepOutcome = (results: Map<string, Ingested>, row: Row): void => {
  const outcome = outcomeOf(row)
  if (outcome) results.set(row.uuid, outcome)
}

const ingestConflicts = async (
  tx: Tx,
  identity: Identity,
  conflicts: readonly NewSale[],
  results: Map<string, Ingested>,
): Promise<void> => {
  const second = await tx.executeQuery(ingestStatement(identity, conflicts, false))
  for (const row of second.rows) keepOutcome(results, row)
  for (const { sale } of conflicts) {
    if (results.has(sale.UUID.toLowerCase())) continue
    const earlier = await findAccepted(tx, sale.UUID)
    if (!earlier) throw new Error('a sale was neither accepted nor found')
    results.set(sale.UUID.toLowerCase(), { kind: 'repeated', earlier })
  }
}

/**
 * Faults of the body that only the database can see: a value that no column can hold, or the id of a payment that belongs
 * to another sale. Trying again does not help.
 */
export const refusalOf = (error: unknown): string | undefined => {
  if (error instanceof SplitExchange)
    return 'one document of the exchange was accepted before without the other'
  if (isUniqueViolation(error)) {
    return constraintOf(error) === 'sale_payments_pkey'
      ? 'a payment belongs to another sale already'
      : 'a line stands twice'
  }
  return isDataException(error) ? 'a value is out of range' : undefined
}
