import type { CustomerFileReply, EraseCustomerReply } from '@evertill/contract'
import type { z } from 'zod'
import type { Database } from '../../db/database.ts'
import { withTenant } from '../../db/tenant.ts'
import type { Clock } from '../../platform/clock.ts'
import { isUuid } from '../../platform/uuid.ts'
import { addAudit } from '../../repositories/audit-trail.repository.ts'
import { balanceOf, lockCustomer } from '../../repositories/customers/customer-ledger.repository.ts'
import {
  eraseCustomerData,
  hasRefusedSale,
  readCustomerFile,
} from '../../repositories/customers/customer-privacy.repository.ts'
import { readStatement } from '../../repositories/customers/customer-statement.repository.ts'
import { findCard, listPointsHistory } from '../../repositories/customers/membership.repository.ts'
import { CUSTOMERS_TABLE } from '../../repositories/manage/customer-table.ts'
import { findRow } from '../../repositories/manage/managed-row.repository.ts'
import type { HubCaller } from '../people/hub-sessions.service.ts'
import { type Outcome, done, refuse } from '../outcome.ts'

type Ports = { readonly db: Database; readonly clock: Clock }

const fault = (path: string, message: string): Outcome<never> =>
  refuse('INVALID_REQUEST', { errors: [{ path, message }] })

/** May be asked for again: a till that was offline may have sent a bill with the name since. */
export const eraseCustomer = async (
  { db }: Ports,
  caller: HubCaller,
  key: string,
): Promise<Outcome<z.output<typeof EraseCustomerReply>>> => {
  if (!isUuid(key)) return refuse('NOT_FOUND')
  return withTenant(db, caller, async (tx) => {
    // No payment on account is booked between the look at the balance and the end.
    await lockCustomer(tx, caller, key)
    const row = await findRow(tx, CUSTOMERS_TABLE, key, undefined)
    if (!row) return refuse('NOT_FOUND')
    if (row['MergedInto'] !== null)
      return fault('MergedInto', 'is another customer: erase that one, and this one goes with it')
    const { balance } = await balanceOf(tx, key)
    if (balance !== 0) return fault('Balance', 'is not zero: settle the account first')
    if (await hasRefusedSale(tx, key))
      return fault('Balance', 'may change: a refused sale of this customer waits to be checked')
    const KeptInvoices = await eraseCustomerData(tx, key)
    const detail = { from: 'hub', keptInvoices: KeptInvoices }
    await addAudit(tx, caller, { action: 'hub.customers.erase', subject: key.toLowerCase(), detail })
    return done({ code: '0' as const, KeptInvoices })
  })
}

const MAX_ENTRIES = 10_000

/** Everything that is stored about one person, for the person. */
export const exportCustomer = async (
  { db, clock }: Ports,
  caller: HubCaller,
  key: string,
): Promise<Outcome<z.output<typeof CustomerFileReply>>> => {
  if (!isUuid(key)) return refuse('NOT_FOUND')
  return withTenant(db, caller, async (tx) => {
    const Customer = await findRow(tx, CUSTOMERS_TABLE, key, undefined)
    if (!Customer) return refuse('NOT_FOUND')
    const statement = await readStatement(tx, key, { from: 0, size: MAX_ENTRIES })
    const Data = {
      At: clock().toISOString(),
      Customer,
      Account: statement?.Entries ?? [],
      Card: (await findCard(tx, key)) ?? null,
      Points: await listPointsHistory(tx, key, MAX_ENTRIES),
      ...(await readCustomerFile(tx, key)),
    }
    const action = 'hub.customers.export'
    await addAudit(tx, caller, { action, subject: key.toLowerCase(), detail: { from: 'hub' } })
    return done({ code: '0' as const, Data })
  })
}
