import type { Sale, SaleFlag, SaleReply } from '@evertill/contract'
import { CompiledQuery, sql } from 'kysely'
import type { Database, Tx } from '../db/database.ts'
import { constraintOf, isDataException, isUniqueViolation } from '../db/errors.ts'
import { type Identity, PLAN_ONCE, tenantStatement, withTenant } from '../db/tenant.ts'
import { columnJson } from './column-json.ts'
import { FLAGS_NOW, INGEST_PLAIN_SALES, INGEST_SALES } from './sale-ingest.statement.ts'
import type { Guarded } from './sale-approval.repository.ts'
import { needsLink } from './sale-links.repository.ts'
import { lookFlags, needsLook } from './sale-look.repository.ts'
import { toStored } from './stored-sale.ts'

/** Not the first holder of its number: its own UUID keeps it beside the first one in the unique index. */
const FIRST_HOLDER = '00000000-0000-0000-0000-000000000000'

/** A product as sold: each once per price and tax, to be compared with the catalogue. */
export type SoldProduct = {
  readonly id: string
  readonly price: number
  readonly tax: string
  readonly heads: unknown
  /** What a value condition of the rate is judged by: what was paid for how much. */
  readonly net: number
  readonly quantity: number
  readonly inclusive: boolean
}

export type NewSale = {
  readonly sale: Sale
  readonly flags: readonly SaleFlag[]
  readonly digest: Buffer
  readonly rawBody: string | null
  /** The user whose token brought it: sales of several users may be written together. */
  readonly receivedFrom: string
  readonly sold: readonly SoldProduct[]
  readonly guarded: readonly Guarded[]
}

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

const storedOf = (fresh: NewSale, isFirst: boolean): unknown => ({
  ...toStored(fresh.sale),
  Flags: isFirst ? fresh.flags : [...fresh.flags, 'NUMBER_CLASH'],
  Digest: fresh.digest.toString('hex'),
  RawBody: fresh.rawBody,
  ClashKey: isFirst ? FIRST_HOLDER : fresh.sale.UUID,
  ReceivedFrom: fresh.receivedFrom,
  Sold: fresh.sold,
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

/**
 * Insert first, look afterwards: two requests with the same sale meet in the unique key, one writes, the other
 * waits for it and then reads what it wrote. A sale that refers to another document is judged under that one's lock.
 */
export const ingestSale = async (db: Database, identity: Identity, fresh: NewSale): Promise<Ingested> => {
  if (!needsLook(fresh)) {
    const [first] = await tenantStatement(db, identity, statementOf(identity, [fresh]))
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
  for (const row of await tenantStatement(db, identity, statementOf(identity, fresh))) keep(results, row)
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
    const first = await tx.executeQuery(statementOf(identity, flagged))
    for (const row of first.rows) keep(results, row)
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
