import type { Sale } from '@evertill/contract'
import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'
import type { Identity } from '../db/tenant.ts'

/** Who owes what was sold on credit to nobody in particular: owed all the same, until an edit names the customer. */
export const NOBODY = '00000000-0000-0000-0000-000000000000'

/** What a sale should amount to in both ledgers after it was edited or voided. */
export type LedgerTarget = {
  readonly cash: number
  readonly credit: ReadonlyMap<string, number>
}

export const NOTHING: LedgerTarget = { cash: 0, credit: new Map() }

export const ledgerTargetOf = (sale: Sale): LedgerTarget => {
  let cash = 0
  let owed = 0
  for (const payment of sale.Payments) {
    if (payment.Kind === 'Cash') cash += payment.TenderedAmount - payment.ChangeAmount
    if (payment.Kind === 'Credit') owed += payment.Amount
  }
  const customer = sale.CustomerID?.toLowerCase() ?? NOBODY
  return { cash, credit: new Map(owed === 0 ? [] : [[customer, owed]]) }
}

type Place = { readonly uuid: string; readonly store_id: string; readonly register_id: string }

/** Money that goes back today leaves the drawer that is open today, whatever session the sale was made in. */
const openSession = async (tx: Tx, registerId: string): Promise<string | null> => {
  const { rows } = await sql<{ closing_id: string }>`
    select closing_id from register_sessions where register_id = ${registerId} and closing_no is null`.execute(
    tx,
  )
  return rows[0]?.closing_id ?? null
}

/** Brings both ledgers to the target by further rows; those that are there stay as they are. */
export const compensate = async (
  tx: Tx,
  { registrationId, userId }: Identity,
  sale: Place,
  target: LedgerTarget,
): Promise<void> => {
  const { rows: drawer } = await sql<{ cash: number }>`
    select coalesce(sum(case kind when 'cashSale' then amount else -amount end), 0)::bigint as cash
      from drawer_entries where sale_uuid = ${sale.uuid} and kind in ('cashSale', 'changeGiven', 'cashRefund')
  `.execute(tx)
  const change = target.cash - (drawer[0]?.cash ?? 0)
  if (change !== 0) {
    await sql`insert into drawer_entries (registration_id, store_id, register_id, closing_id, kind, amount, sale_uuid,
        at, user_id)
      values (${registrationId}, ${sale.store_id}, ${sale.register_id}, ${await openSession(tx, sale.register_id)},
        ${change > 0 ? 'cashSale' : 'cashRefund'}, ${Math.abs(change)}, ${sale.uuid}, now(), ${userId})`.execute(
      tx,
    )
  }
  // What the customer has paid for it since is the customer's money and stays: an advance from now on.
  const { rows: owed } = await sql<{ customer_id: string; amount: number }>`
    select customer_id, sum(amount)::bigint as amount from customer_entries
     where sale_uuid = ${sale.uuid} and kind <> 'received' group by customer_id`.execute(tx)
  const before = new Map(owed.map((row) => [row.customer_id, row.amount]))
  for (const customer of new Set([...before.keys(), ...target.credit.keys()])) {
    const difference = (target.credit.get(customer) ?? 0) - (before.get(customer) ?? 0)
    if (difference === 0) continue
    await sql`insert into customer_entries (registration_id, customer_id, kind, amount, sale_uuid, at, user_id)
      values (${registrationId}, ${customer}, 'correction', ${difference}, ${sale.uuid}, now(), ${userId})
    `.execute(tx)
  }
}
