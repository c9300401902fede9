import type { Sale, SaleFlag, SaleReply } from '@evertill/contract'
import { CompiledQuery } from 'kysely'
import type { Database, Tx } from '../db/database.ts'
import { constraintOf, isDataException, isUniqueViolation } from '../db/errors.ts'
import { type Identity, tenantStatement, withTenant } from '../db/tenant.ts'
import { columnJson } from './column-json.ts'
import { INGEST_SALE } from './sale-ingest.statement.ts'

/** Not the first holder of its number: its own UUID keeps it beside the first one in the unique index. */
const FIRST_HOLDER = '00000000-0000-0000-0000-000000000000'

export type NewSale = {
  readonly sale: Sale
  readonly flags: readonly SaleFlag[]
  readonly digest: Buffer
  readonly rawBody: string | null
  /** The UUID-shaped ones of the lines, each once. */
  readonly productIds: readonly string[]
  readonly message: string
}

export type AcceptedSale = { readonly digest: Buffer; readonly reply: SaleReply }

export type Ingested =
  | { readonly kind: 'accepted'; readonly reply: SaleReply }
  | { readonly kind: 'known'; readonly earlier: AcceptedSale }
  | { readonly kind: 'unreachable' }

type Row = {
  reply: SaleReply | null
  reachable: boolean
  earlier_digest: Buffer | null
  earlier_reply: SaleReply | null
}

const statementOf = (identity: Identity, fresh: NewSale, clashKey: string): CompiledQuery<Row> =>
  CompiledQuery.raw(INGEST_SALE, [
    identity.registrationId,
    identity.userId,
    columnJson(fresh.sale),
    clashKey === FIRST_HOLDER ? fresh.flags : [...fresh.flags, 'NUMBER_CLASH'],
    fresh.digest,
    fresh.rawBody,
    clashKey,
    fresh.productIds,
    fresh.message,
  ]) as CompiledQuery<Row>

export const findAccepted = async (tx: Tx, uuid: string): Promise<AcceptedSale | undefined> => {
  const { rows } = await tx.executeQuery<{ content_sha256: Buffer; reply: SaleReply }>(
    CompiledQuery.raw('select content_sha256, reply from sales where uuid = $1', [uuid]),
  )
  const [row] = rows
  return row && { digest: row.content_sha256, reply: row.reply }
}

/**
 * Insert first, look afterwards: two requests with the same sale meet in the unique key, one writes, the other
 * waits for it and then reads what it wrote.
 */
export const ingestSale = async (db: Database, identity: Identity, fresh: NewSale): Promise<Ingested> => {
  const [first] = await tenantStatement(db, identity, statementOf(identity, fresh, FIRST_HOLDER))
  if (!first) throw new Error('the ingest statement answered nothing')
  if (first.reply) return { kind: 'accepted', reply: first.reply }
  if (first.earlier_digest && first.earlier_reply) {
    return { kind: 'known', earlier: { digest: first.earlier_digest, reply: first.earlier_reply } }
  }
  if (!first.reachable) return { kind: 'unreachable' }
  return ingestBehind(db, identity, fresh)
}

/** Something was in the way that the first snapshot could not see: the same sale a moment ago, or its number. */
const ingestBehind = (db: Database, identity: Identity, fresh: NewSale): Promise<Ingested> =>
  withTenant(db, identity, async (tx) => {
    const { rows } = await tx.executeQuery(statementOf(identity, fresh, fresh.sale.UUID))
    const [second] = rows
    if (second?.reply) return { kind: 'accepted', reply: second.reply }
    const earlier = await findAccepted(tx, fresh.sale.UUID)
    if (!earlier) throw new Error('a sale was neither accepted nor found')
    return { kind: 'known', earlier }
  })

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
