import { type SaleReply, cashOfSale, creditOfSale } from '@evertill/contract'
import { CompiledQuery } from 'kysely'
import type { Database, Tx } from '../../db/database.ts'
import { constraintOf, isDataException, isUniqueViolation } from '../../db/errors.ts'
import { type Identity, PLAN_ONCE, withTenant } from '../../db/tenant.ts'
import { columnJson } from '../column-json.ts'
import { INGEST_SALES } from './sale-ingest.statement.ts'
import type { NewSale } from './new-sale.ts'
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
}

const MESSAGE = 'Sale accepted'

const toIngestRow = (fresh: NewSale, isFirst: boolean): unknown => ({
  ...toStored(fresh.sale),
  Flags: isFirst ? fresh.flags : [...fresh.flags, 'NUMBER_CLASH'],
  Digest: fresh.digest.toString('hex'),
  RawBody: fresh.rawBody,
  ClashKey: isFirst ? FIRST_HOLDER : fresh.sale.UUID,
  ReceivedFrom: fresh.receivedFrom,
  Cash: cashOfSale(fresh.sale),
  Credit: creditOfSale(fresh.sale),
})

export const ingestStatement = (
  { registrationId }: Identity,
  sales: readonly NewSale[],
  isFirst = true,
): CompiledQuery<Row> =>
  CompiledQuery.raw(INGEST_SALES, [
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

/** What else the transaction does with the sales that it has booked. */
export type FollowSales = (tx: Tx, identity: Identity, booked: readonly NewSale[]) => Promise<void>

/**
 * Sales with different UUIDs in one transaction; the results are in the order of the sales. A bill brings its credit note
 * along. Insert first, read afterwards: two requests with the same sale meet at the unique key; one writes, the other
 * waits for it and then reads what it wrote.
 */
export const ingestSales = (
  db: Database,
  identity: Identity,
  sales: readonly NewSale[],
  follow: FollowSales,
): Promise<Ingested[]> =>
  withTenant(
    db,
    identity,
    async (tx) => {
      const fresh = sales.flatMap((one) => (one.creditNote ? [one.creditNote, one] : [one]))
      const results = new Map<string, Ingested>()
      const { rows } = await tx.executeQuery(ingestStatement(identity, fresh))
      for (const row of rows) keepOutcome(results, row)
      // Conflicts that the first snapshot could not see: the same sale, or the same number, a moment ago.
      const conflicts = fresh.filter(({ sale }) => !results.has(sale.UUID.toLowerCase()))
      if (conflicts.length > 0) await ingestConflicts(tx, identity, conflicts, results)
      await follow(
        tx,
        identity,
        fresh.filter(({ sale }) => results.get(sale.UUID.toLowerCase())?.kind === 'accepted'),
      )
      const resultOf = ({ sale }: NewSale) => results.get(sale.UUID.toLowerCase()) as Ingested
      return sales.map((one) =>
        one.creditNote ? pairOutcome(resultOf(one), resultOf(one.creditNote)) : resultOf(one),
      )
    },
    PLAN_ONCE,
  )

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
