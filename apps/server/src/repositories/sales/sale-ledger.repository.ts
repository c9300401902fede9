import { type Sale, cashOfSale, creditOf } from '@evertill/contract'
import { type CashEntry, cashOfChange } from '@evertill/domain'
import type { Tx } from '../../db/database.ts'
import { rowsOf, run } from '../../db/query.ts'
import type { Identity } from '../../db/tenant.ts'

/** The customer of credit sales that name none. The amount is owed all the same, until an edit names the customer. */
export const NOBODY = '00000000-0000-0000-0000-000000000000'

/** What the rows of a sale in both ledgers must add up to after an edit or a void. */
export type LedgerTarget = {
  readonly cash: readonly CashEntry[]
  readonly credit: ReadonlyMap<string, number>
}

export const NO_ENTRIES: LedgerTarget = { cash: [], credit: new Map() }

export const ledgerTargetOf = (sale: Sale): LedgerTarget => {
  const owed = creditOf(sale)
  const customer = sale.CustomerID?.toLowerCase() ?? NOBODY
  return { cash: cashOfSale(sale), credit: new Map(owed === 0 ? [] : [[customer, owed]]) }
}

type Place = { readonly uuid: string; readonly store_id: string; readonly register_id: string }

type Drawer = { readonly register_id: string; readonly closing_id: string | null }

/**
 * The drawer that the money of a change or a void goes back to. The till names the register session in which it happened:
 * it may be of another register of the store, or closed by now, and then the row is in its addendum. If the till names
 * none, it is the session that is open now, whatever session the sale was made in.
 */
const drawerOf = async (tx: Tx, sale: Place, named: string | undefined): Promise<Drawer> => {
  const rows = await rowsOf<Drawer>(tx)`
    select register_id, closing_id from register_sessions
     where store_id = ${sale.store_id}
       and (closing_id = ${named ?? null}::uuid or (register_id = ${sale.register_id} and closing_no is null))
     order by closing_id is not distinct from ${named ?? null}::uuid desc limit 1`
  return rows[0] ?? { register_id: sale.register_id, closing_id: null }
}

/** Adds the rows that bring both ledgers to the target. Existing rows are never changed. */
export const compensate = async (
  tx: Tx,
  { registrationId, userId }: Identity,
  sale: Place,
  target: LedgerTarget,
  registerSession: string | undefined,
): Promise<void> => {
  const moved = await rowsOf<CashEntry>(tx)`
    select kind, amount from drawer_entries where sale_uuid = ${sale.uuid}`
  for (const { kind, amount } of cashOfChange(moved, target.cash)) {
    const drawer = await drawerOf(tx, sale, registerSession)
    await run(tx)`
      insert into drawer_entries (registration_id, store_id, register_id, closing_id, kind, amount, sale_uuid,
        at, user_id)
      values (${registrationId}, ${sale.store_id}, ${drawer.register_id}, ${drawer.closing_id}, ${kind}, ${amount},
        ${sale.uuid}, now(), ${userId})`
  }
  // Payments that the customer has made for it since are kept: they become an advance.
  const owed = await rowsOf<{ customer_id: string; amount: number }>(tx)`
    select customer_id, sum(amount)::bigint as amount from customer_entries
     where sale_uuid = ${sale.uuid} and kind <> 'received' group by customer_id`
  const before = new Map(owed.map((row) => [row.customer_id, row.amount]))
  for (const customer of new Set([...before.keys(), ...target.credit.keys()])) {
    const difference = (target.credit.get(customer) ?? 0) - (before.get(customer) ?? 0)
    if (difference === 0) continue
    await run(tx)`
      insert into customer_entries (registration_id, customer_id, kind, amount, sale_uuid, at, user_id)
      values (${registrationId}, ${customer}, 'correction', ${difference}, ${sale.uuid}, now(), ${userId})
    `
  }
}
