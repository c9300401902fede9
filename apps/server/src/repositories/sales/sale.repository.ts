import { type Sale, type SaleFlag, type SaleReply, cashOfSale, creditOfSale } from '@evertill/contract'
import { CompiledQuery, sql } from 'kysely'
import type { Database, Tx } from '../../db/database.ts'
import { constraintOf, isDataException, isUniqueViolation } from '../../db/errors.ts'
import { type Identity, PLAN_ONCE, tenantStatement, withTenant } from '../../db/tenant.ts'
import { columnJson } from '../column-json.ts'
import {
  FLAGS_NOW,
  INGEST_KNOWN_SALE,
  INGEST_KNOWN_SALES,
  INGEST_PLAIN_SALES,
  INGEST_SALES,
} from './sale-ingest.statement.ts'
import { needsLink } from './sale-links.repository.ts'
import { lookFlags, needsLook } from './pre-booking-checks.repository.ts'
import type { NewSale } from './new-sale.ts'
import { type ShopVersions, knowledgeOf } from './passed-checks-cache.ts'
import { toStored } from './stored-sale.ts'

/** Not the first holder of its number: its own UUID keeps it beside the first one in the unique index. */
const FIRST_HOLDER = '00000000-0000-0000-0000-000000000000'

export type AcceptedSale = { readonly digest: Buffer; readonly reply: SaleReply }

export type Ingested =
  | { readonly kind: 'accepted'; readonly reply: SaleReply }
  | { readonly kind: 'known'; readonly earlier: AcceptedSale }
  | { readonly kind: 'unreachable' }

type Row = {
  uuid: string
  reply: SaleReply | null
  reachable: boolean
  earlier_digest: Buffer | null
  earlier_reply: SaleReply | null
  versions: ShopVersions
  /** Only of the statement that relies on what is known: it is known no longer. */
  stale?: boolean
}

const MESSAGE = 'Sale accepted'

/** What deserves a look about a sale as it is now, for an edit; undefined out of the user's reach. */
export const flagsNow = async (
  tx: Tx,
  identity: Identity,
  fresh: NewSale,
): Promise<SaleFlag[] | undefined> => {
  const looks = await lookFlags(tx, identity, [fresh])
  const flags = [...fresh.flags, ...(looks.get(fresh.sale.UUID) ?? [])]
  const parameters = [identity.registrationId, columnJson([storedOf({ ...fresh, flags }, true)])]
  const { rows } = await tx.executeQuery<{ flags: SaleFlag[] }>(CompiledQuery.raw(FLAGS_NOW, parameters))
  return rows[0]?.flags
}

const storedOf = (fresh: NewSale, isFirst: boolean, known = false): unknown => ({
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

/** Nothing in it that only the whole statement writes. */
const isPlain = (sale: Sale): boolean =>
  !needsLink(sale) && !sale.Charges?.length && sale.Payments.every(({ Kind }) => Kind !== 'Credit')

export const statementOf = (
  { registrationId }: Identity,
  sales: readonly NewSale[],
  isFirst = true,
): CompiledQuery<Row> =>
  CompiledQuery.raw(sales.every(({ sale }) => isPlain(sale)) ? INGEST_PLAIN_SALES : INGEST_SALES, [
    registrationId,
    columnJson(sales.map((fresh) => storedOf(fresh, isFirst))),
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
    return { kind: 'known', earlier: { digest: row.earlier_digest, reply: row.earlier_reply } }
  }
  return row.reachable ? undefined : { kind: 'unreachable' }
}

/** The statement that relies on what this process has seen pass; undefined when there is something to look at. */
const knownStatement = (
  db: Database,
  { registrationId }: Identity,
  sales: readonly NewSale[],
): CompiledQuery<Row> | undefined => {
  if (!sales.every(({ sale }) => isPlain(sale))) return undefined
  const versions = knowledgeOf(db).versionsFor(registrationId, sales)
  if (!versions) return undefined
  const stored = sales.map((fresh) => storedOf(fresh, true, true))
  const [first] = sales
  const alone = first && sales.length === 1 ? first.sale.UUID : undefined
  return CompiledQuery.raw(
    alone === undefined ? INGEST_KNOWN_SALES : INGEST_KNOWN_SALE,
    alone === undefined
      ? [registrationId, columnJson(stored), MESSAGE, versions]
      : [registrationId, columnJson(stored[0]), MESSAGE, versions, alone],
  ) as CompiledQuery<Row>
}

/** Plain sales in one round trip. What is known to pass is not looked at again. */
const inOneTrip = async (db: Database, identity: Identity, sales: readonly NewSale[]): Promise<Row[]> => {
  const known = knownStatement(db, identity, sales)
  if (known) return knownRows(db, identity, await tenantStatement(db, identity, known))
  const rows = await tenantStatement(db, identity, statementOf(identity, sales))
  learnFrom(db, identity, sales, rows)
  return rows
}

const knownRows = (db: Database, { registrationId }: Identity, rows: Row[]): Row[] => {
  if (rows.some(({ stale }) => stale)) knowledgeOf(db).forget(registrationId)
  return rows
}

const learnFrom = (
  db: Database,
  { registrationId }: Identity,
  sales: readonly NewSale[],
  rows: readonly Row[],
): void => {
  const replies = new Map(rows.map((row) => [row.uuid, row]))
  for (const fresh of sales) {
    const row = replies.get(fresh.sale.UUID.toLowerCase())
    if (row?.reply) knowledgeOf(db).learn(registrationId, row.versions, fresh, row.reply.flags)
  }
}

/**
 * Insert first, look afterwards: two requests with the same sale meet in the unique key, one writes, the other
 * waits for it and then reads what it wrote. A sale that refers to another document is judged under that one's lock.
 */
export const ingestSale = async (db: Database, identity: Identity, fresh: NewSale): Promise<Ingested> => {
  if (!needsLook(fresh)) {
    const [first] = await inOneTrip(db, identity, [fresh])
    const outcome = outcomeOf(first)
    if (outcome) return outcome
  }
  const [outcome] = await ingestSales(db, identity, [fresh])
  if (!outcome) throw new Error('a sale got no result')
  return outcome
}

/**
 * Sales with different UUIDs that refer to no other document, in one round trip. Undefined is the answer for one that
 * something was in the way of: it has to be tried alone.
 */
export const ingestTogether = async (
  db: Database,
  identity: Identity,
  fresh: readonly NewSale[],
): Promise<(Ingested | undefined)[]> => {
  const results = new Map<string, Ingested>()
  for (const row of await inOneTrip(db, identity, fresh)) keep(results, row)
  return fresh.map(({ sale }) => results.get(sale.UUID.toLowerCase()))
}

/** Sales with different UUIDs, all in one transaction; a result per sale in the order they were given. */
export const ingestSales = (
  db: Database,
  identity: Identity,
  fresh: readonly NewSale[],
): Promise<Ingested[]> =>
  withTenant(db, identity, async (tx) => {
    await sql.raw(PLAN_ONCE).execute(tx)
    const looks = await lookFlags(tx, identity, fresh)
    const flagged = fresh.map((one) => ({
      ...one,
      flags: [...one.flags, ...(looks.get(one.sale.UUID) ?? [])],
    }))
    const results = new Map<string, Ingested>()
    const known = looks.size === 0 ? knownStatement(db, identity, flagged) : undefined
    const passed = known ? knownRows(db, identity, (await tx.executeQuery(known)).rows) : []
    for (const row of passed) keep(results, row)
    const unknown = flagged.filter(({ sale }) => !results.has(sale.UUID.toLowerCase()))
    if (unknown.length > 0) {
      const { rows } = await tx.executeQuery(statementOf(identity, unknown))
      for (const row of rows) keep(results, row)
      learnFrom(db, identity, unknown, rows)
    }
    // Something was in the way that the first snapshot could not see: the same sale a moment ago, or its number.
    const behind = flagged.filter(({ sale }) => !results.has(sale.UUID.toLowerCase()))
    if (behind.length > 0) await ingestBehind(tx, identity, behind, results)
    return fresh.map(({ sale }) => results.get(sale.UUID.toLowerCase()) as Ingested)
  })

const keep = (results: Map<string, Ingested>, row: Row): void => {
  const outcome = outcomeOf(row)
  if (outcome) results.set(row.uuid, outcome)
}

const ingestBehind = async (
  tx: Tx,
  identity: Identity,
  behind: readonly NewSale[],
  results: Map<string, Ingested>,
): Promise<void> => {
  const second = await tx.executeQuery(statementOf(identity, behind, false))
  for (const row of second.rows) keep(results, row)
  for (const { sale } of behind) {
    if (results.has(sale.UUID.toLowerCase())) continue
    const earlier = await findAccepted(tx, sale.UUID)
    if (!earlier) throw new Error('a sale was neither accepted nor found')
    results.set(sale.UUID.toLowerCase(), { kind: 'known', earlier })
  }
}

/**
 * Faults of the body that only the database can see: a value no column holds, or the id of a payment that belongs
 * to another sale. They will not go away by trying again.
 */
export const refusalOf = (error: unknown): string | undefined => {
  if (isUniqueViolation(error)) {
    return constraintOf(error) === 'sale_payments_pkey'
      ? 'a payment belongs to another sale already'
      : 'a line stands twice'
  }
  return isDataException(error) ? 'a value is out of range' : undefined
}
