import type { RunningNumber } from '@evertill/contract'
import type { Tx } from '../../db/database.ts'
import { rowsOf, run } from '../../db/query.ts'
import type { Identity } from '../../db/tenant.ts'

/** '0' is the character after '/': the range holds exactly the series that start with the slot and a slash. */
const bounds = (slotPrefix: string): [string, string] => [`${slotPrefix}/`, `${slotPrefix}0`]

/**
 * The last number of each series of one slot: the higher one of the sales and the reports of tills. Series are found with
 * a loose index scan: one step per series, however many sales there are.
 */
export const listRunningNumbers = async (tx: Tx, slotPrefix: string): Promise<RunningNumber[]> => {
  const [from, to] = bounds(slotPrefix)
  const rows = await rowsOf<RunningNumber>(tx)`
    with recursive sold_series as (
      (select series from sales where series >= ${from} and series < ${to} order by series limit 1)
      union all
      select (select s.series from sales s where s.series > p.series and s.series < ${to} order by s.series limit 1)
        from sold_series p where p.series is not null
    ), last_sold as (
      select l.* from sold_series p cross join lateral (
        select series, running_no, register_id::text, transaction_type_id
          from sales s where s.series = p.series order by running_no desc limit 1) l
    ), reported as (
      select series, running_no, register_id::text, transaction_type_id::text
        from running_numbers where series >= ${from} and series < ${to}
    )
    select distinct on (series) series as "key", series as "Series", running_no as "RunningNo",
           register_id as "CashRegisterID", transaction_type_id as "TransactionTypeID"
      from (select * from last_sold union all select * from reported) numbers
     order by series, running_no desc`
  return rows
}

export type ReportedNumber = {
  readonly series: string
  readonly runningNo: number
  readonly registerId: string
  readonly transactionTypeId: string
}

/** Keeps the highest report in one statement: of two at once neither can lower the other. */
export const raiseRunningNumber = (
  tx: Tx,
  { registrationId }: Identity,
  { series, runningNo, registerId, transactionTypeId }: ReportedNumber,
) => run(tx)`
    insert into running_numbers as n (registration_id, series, running_no, register_id, transaction_type_id)
    values (${registrationId}, ${series}, ${runningNo}, ${registerId}, ${transactionTypeId})
    on conflict (registration_id, series) do update
      set running_no = excluded.running_no, register_id = excluded.register_id,
          transaction_type_id = excluded.transaction_type_id
      where n.running_no < excluded.running_no`
