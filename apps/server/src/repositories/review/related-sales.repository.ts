import type { SaleFlag } from '@evertill/contract'
import type { Tx } from '../../db/database.ts'
import { rowsOf } from '../../db/query.ts'
import type { ReviewBatch } from './review-queue.repository.ts'

const uuidsOf = (rows: readonly { uuid: string }[]): string[] => rows.map(({ uuid }) => uuid)

/** Returns and invoices of documents that arrived, were edited, voided or paid. */
export const findDependents = async (tx: Tx, sources: readonly string[]): Promise<string[]> =>
  sources.length === 0
    ? []
    : uuidsOf(
        await rowsOf<{ uuid: string }>(tx)`
          select uuid from sales where original_uuid = any(${[...sources]}::uuid[])
          union select uuid from sales where converted_from_uuid = any(${[...sources]}::uuid[])`,
      )

/** The bills that payments on account paid. */
export const findBillsPaidBy = async (tx: Tx, payments: readonly string[]): Promise<string[]> =>
  payments.length === 0
    ? []
    : uuidsOf(
        await rowsOf<{ uuid: string }>(tx)`
          select distinct e.sale_uuid as uuid
            from customer_receipts r
            join customer_entries e on e.registration_id = r.registration_id and e.customer_id = r.customer_id
                                   and e.receipt_id = r.receipt_id
           where r.registration_id = current_registration() and r.receipt_id = any(${[...payments]}::uuid[])
             and e.sale_uuid is not null`,
      )

/** Sales whose cash was in no drawer, at a register whose opening has arrived. */
export const findSalesOfOpenings = async (tx: Tx, opened: readonly string[]): Promise<string[]> =>
  opened.length === 0
    ? []
    : uuidsOf(
        await rowsOf<{ uuid: string }>(tx)`
          select s.uuid from register_sessions n
            join sales s on s.registration_id = n.registration_id and s.register_id = n.register_id
           where n.closing_id = any(${[...opened]}::uuid[]) and 'CASH_IN_NO_DRAWER' = any (s.flags)`,
      )

export const flagsOfVoids = async (tx: Tx, voided: readonly string[]): Promise<Map<string, SaleFlag[]>> => {
  if (voided.length === 0) return new Map()
  const rows = await rowsOf<{ uuid: string; flags: SaleFlag[] }>(tx)`
    select sale_uuid as uuid, flags from sale_voids where sale_uuid = any(${[...voided]}::uuid[])`
  return new Map(rows.map(({ uuid, flags }) => [uuid, flags]))
}

/**
 * Sales that a closing did not count: sale and closing were written at the same time and did not see each other, or the
 * sale came later. Events are published after their transaction has committed, so whichever event comes later finds both.
 */
export const findLateSales = async (tx: Tx, batch: ReviewBatch): Promise<Set<string>> =>
  new Set([...(await uncountedByClosings(tx, batch)), ...(await ofClosedSessions(tx, batch))])

/** Only after a closing: planning this query takes longer than running the others. */
const uncountedByClosings = async (tx: Tx, { closed }: ReviewBatch): Promise<string[]> =>
  closed.length === 0
    ? []
    : uuidsOf(
        await rowsOf<{ uuid: string }>(tx)`
          select v.uuid from unnest(${[...closed]}::uuid[]) as w(id) cross join lateral uncounted_sales(w.id) v`,
      )

/** The session of a sale that names none is found as in `sales_of_session`. */
const ofClosedSessions = async (tx: Tx, { made }: ReviewBatch): Promise<string[]> =>
  uuidsOf(
    await rowsOf<{ uuid: string }>(tx)`
      select s.uuid from sales s
        left join register_sessions n on n.registration_id = s.registration_id and n.closing_id = s.closing_id
                                     and n.register_id = s.register_id
        left join lateral (
          select k.closing_no, k.closed_at from register_sessions k
           where n.closing_id is null and k.registration_id = s.registration_id and k.register_id = s.register_id
             and k.opened_at <= s.transaction_date
           order by k.opened_at desc, k.closing_id desc limit 1) t on true
       where s.registration_id = current_registration() and s.uuid = any (${[...made]}::uuid[])
         and (n.closing_no is not null or t.closing_no is not null and s.transaction_date < t.closed_at)
         and not exists (select from closing_sales c
                          where c.registration_id = s.registration_id and c.sale_uuid = s.uuid)`,
  )
