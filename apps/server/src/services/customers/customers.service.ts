import type {
  CustomerAccountsQuery,
  CustomerAccountsReply,
  CreateCustomerBody,
  Customer,
  CustomerBalanceReply,
  CustomerReply,
  CustomerStatementReply,
  CustomerSyncReply,
  SyncQuery,
  UpdateCustomerBody,
} from '@evertill/contract'
import type { z } from 'zod'
import type { Database } from '../../db/database.ts'
import { type Identity, searchAsTenant, withTenant } from '../../db/tenant.ts'
import { contentDigest } from '../../platform/canonical-json.ts'
import type { Clock } from '../../platform/clock.ts'
import { isUuid } from '../../platform/uuid.ts'
import { addAudit } from '../../repositories/audit-trail.repository.ts'
import {
  findEdit,
  insertEdit,
  lockForEdit,
  writeCustomer,
} from '../../repositories/customers/customer-edit.repository.ts'
import { cashOfLatestDays } from '../../repositories/customers/customer-cash.repository.ts'
import {
  balanceOf,
  listAccounts,
  unpaidBillsOf,
} from '../../repositories/customers/customer-ledger.repository.ts'
import {
  EMPTY_STATEMENT,
  type StatementPeriod,
  readStatement,
} from '../../repositories/customers/customer-statement.repository.ts'
import { isErased } from '../../repositories/customers/customer-privacy.repository.ts'
import { pointsOf } from '../../repositories/customers/membership.repository.ts'
import {
  countCustomers,
  customerPosition,
  findCustomer,
  insertCustomer,
  pageOfCustomers,
  phoneIsTaken,
} from '../../repositories/customers/customer.repository.ts'
import { type Outcome, done, refuse } from '../outcome.ts'
import { pageEnd, readSyncPage } from '../sync-page.ts'

type Ports = { readonly db: Database; readonly clock: Clock }
/** Works like the product sync: key order, and a position that is read before the rows. */
export const syncCustomers = async (
  { db }: Ports,
  identity: Identity,
  query: z.output<typeof SyncQuery>,
): Promise<Outcome<z.infer<typeof CustomerSyncReply>>> => {
  const page = readSyncPage(query)
  if (Array.isArray(page)) return refuse('INVALID_REQUEST', { errors: page })
  const { pit, after, filter } = page
  return searchAsTenant(db, identity, async (tx) => {
    const position = pit ?? (await customerPosition(tx))
    const { customers, hasMore } = await pageOfCustomers(tx, filter, { after, size: query.size })
    const totalCount = await countCustomers(tx, filter)
    return done({ message: 'success', customers, ...pageEnd(position, customers, hasMore), totalCount })
  })
}

const unchanged = (customer: Customer): z.infer<typeof CustomerReply> => ({
  code: '0' as const,
  customer,
  replayed: true,
  flags: [],
})

/** The till makes the key, so a repeat does not create a second customer. */
export const createCustomer = (
  { db }: Ports,
  identity: Identity,
  body: CreateCustomerBody,
): Promise<Outcome<z.infer<typeof CustomerReply>>> =>
  withTenant(db, identity, async (tx) => {
    const digest = contentDigest(body)
    // A till that was offline sends it again, and the person stays erased.
    const erased = (await isErased(tx, body.key)) ? await findCustomer(tx, body.key) : undefined
    if (erased) return done(unchanged(erased.customer))
    const isNew = await insertCustomer(tx, identity, body, digest)
    const found = await findCustomer(tx, body.key)
    if (!found) throw new Error('a customer was neither made nor found')
    if (!isNew && found.digest?.equals(digest) !== true) return refuse('DIFFERS_FROM_RECORDED')
    if (isNew) await addAudit(tx, identity, { action: 'customer.created', subject: body.key, detail: {} })
    const samePhone = await phoneIsTaken(tx, body.key, body.PhoneNo)
    return done({
      code: '0' as const,
      customer: found.customer,
      replayed: !isNew,
      flags: samePhone ? (['SAME_PHONE'] as const).slice() : [],
    })
  })

/** An edit that arrives after a newer one is recorded and changes nothing. */
export const updateCustomer = async (
  { db }: Ports,
  identity: Identity,
  key: string,
  body: UpdateCustomerBody,
): Promise<Outcome<z.infer<typeof CustomerReply>>> => {
  if (!isUuid(key)) return refuse('NOT_FOUND')
  return withTenant(db, identity, async (tx) => {
    if (!(await lockForEdit(tx, key))) return refuse('NOT_FOUND')
    const erased = (await isErased(tx, key)) ? await findCustomer(tx, key) : undefined
    if (erased) return done(unchanged(erased.customer))
    const digest = contentDigest({ ...body, key: key.toLowerCase() })
    const earlier = await findEdit(tx, body.UUID)
    if (earlier && !earlier.digest.equals(digest)) return refuse('DIFFERS_FROM_RECORDED')
    if (!earlier) {
      const isNewest = await insertEdit(tx, identity, key, { body, digest })
      if (isNewest) await writeCustomer(tx, identity, key, body)
      await addAudit(tx, identity, { action: 'customer.edited', subject: key, detail: { isNewest } })
    }
    const found = await findCustomer(tx, key)
    if (!found) throw new Error('a customer that was locked is gone')
    const samePhone = await phoneIsTaken(tx, key, found.customer.PhoneNo)
    return done({
      code: '0' as const,
      customer: found.customer,
      replayed: earlier !== undefined,
      flags: samePhone ? (['SAME_PHONE'] as const).slice() : [],
    })
  })
}

/** Far enough back for every time zone. */
const dayBefore = (now: Date): string => new Date(now.getTime() - 86_400_000).toISOString().slice(0, 10)

export const getBalance = async (
  { db, clock }: Ports,
  identity: Identity,
  key: string,
): Promise<Outcome<z.infer<typeof CustomerBalanceReply>>> => {
  if (!isUuid(key)) return refuse('NOT_FOUND')
  return withTenant(db, identity, async (tx) => {
    const { balance, rows } = await balanceOf(tx, key)
    // Sales may name a customer whose own record has not arrived yet.
    if (rows === 0 && !(await findCustomer(tx, key))) return refuse('NOT_FOUND')
    return done({
      code: '0' as const,
      CustomerID: key,
      Balance: balance,
      Points: await pointsOf(tx, key),
      AsOf: clock().toISOString(),
      UnpaidBills: await unpaidBillsOf(tx, key),
      CashTaken: await cashOfLatestDays(tx, key, dayBefore(clock())),
    })
  })
}

/** Who owes the shop, and whose money it holds. */
export const getAccounts = (
  { db, clock }: Ports,
  identity: Identity,
  query: z.output<typeof CustomerAccountsQuery>,
): Promise<Outcome<z.infer<typeof CustomerAccountsReply>>> =>
  searchAsTenant(db, identity, async (tx) =>
    done({ code: '0' as const, AsOf: clock().toISOString(), ...(await listAccounts(tx, query)) }),
  )

/** Every document that changed what a customer owes, with the balance after each. */
export const getStatement = async (
  { db, clock }: Ports,
  identity: Identity,
  key: string,
  period: StatementPeriod,
): Promise<Outcome<CustomerStatementReply>> => {
  if (!isUuid(key)) return refuse('NOT_FOUND')
  return searchAsTenant(db, identity, async (tx) => {
    const statement = await readStatement(tx, key, period)
    if (!statement && !(await findCustomer(tx, key))) return refuse('NOT_FOUND')
    const AsOf = clock().toISOString()
    return done({ code: '0' as const, CustomerID: key, ...(statement ?? EMPTY_STATEMENT), AsOf })
  })
}
