import type { Sale } from '@evertill/contract'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { enterShop, makeSale, type Shop } from '../../bench/shop.ts'

const REPLY_TIMEOUT_MS = 20_000
const RETRY_DELAY_MS = 100

export interface Load {
  /** Every sale that was made. */
  readonly journal: ReadonlyMap<string, Sale>
  /** How often each HTTP status was received; 0 means no answer. */
  readonly statuses: ReadonlyMap<number, number>
  /** Stops making sales, and resolves when all of them are accepted. */
  finish(): Promise<void>
}

/** Headless tills: each makes a sale and sends it until the server accepts it. */
export const startLoad = async (urlNow: () => string, tills: number): Promise<Load> => {
  const shop = await enterShop(urlNow())
  const journal = new Map<string, Sale>()
  const statuses = new Map<number, number>()
  let isOver = false
  const count = (status: number) => statuses.set(status, (statuses.get(status) ?? 0) + 1)

  const sendOnce = async (body: string): Promise<boolean> => {
    try {
      const answer = await fetch(`${urlNow()}/api/transaction/sales/offline`, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json', authorization: `Bearer ${shop.token}` },
        signal: AbortSignal.timeout(REPLY_TIMEOUT_MS),
      })
      const text = await answer.text()
      count(answer.status)
      return answer.status === 200 && text.includes('"code":"0"')
    } catch {
      count(0)
      return false
    }
  }
  const sellOn = async (own: Shop) => {
    while (!isOver) {
      const sale = makeSale(own)
      journal.set(sale.UUID, sale)
      const body = JSON.stringify(sale)
      while (!(await sendOnce(body))) await pause(RETRY_DELAY_MS)
    }
  }
  const selling = Array.from({ length: tills }, () => sellOn({ ...shop }))
  return {
    journal,
    statuses,
    finish: async () => {
      isOver = true
      await Promise.all(selling)
    },
  }
}

export interface Comparison {
  lost: string[]
  doubled: string[]
  different: string[]
  unexpected: string[]
  madeSum: number
  bookedSum: number
}

/** Compares the tills' journal with the database by UUID, content and sum. */
export const compareWithDatabase = async (
  journal: ReadonlyMap<string, Sale>,
  databaseUrl: string,
): Promise<Comparison> => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query<{
    uuid: string
    no: string
    payable: string
    lines: string
    goods: string
    paid: string
  }>(
    `select s.uuid, s.transaction_no as no, s.payable_amount as payable,
            (select count(*) from sale_lines l where l.registration_id = s.registration_id and l.sale_uuid = s.uuid) as lines,
            (select coalesce(sum(l.total_amount), 0) from sale_lines l
              where l.registration_id = s.registration_id and l.sale_uuid = s.uuid) as goods,
            (select coalesce(sum(p.amount), 0) from sale_payments p
              where p.registration_id = s.registration_id and p.sale_uuid = s.uuid) as paid
       from sales s where s.transaction_type_id = 'bench'`,
  )
  await client.end()
  const seen = new Map<string, number>()
  const found: Comparison = { lost: [], doubled: [], different: [], unexpected: [], madeSum: 0, bookedSum: 0 }
  for (const row of rows) {
    found.bookedSum += Number(row.payable)
    seen.set(row.uuid, (seen.get(row.uuid) ?? 0) + 1)
    const made = journal.get(row.uuid)
    if (!made) found.unexpected.push(row.uuid)
    else if (
      made.TransactionNo !== row.no ||
      made.PayableAmount !== Number(row.payable) ||
      made.Lines.length !== Number(row.lines) ||
      made.TotalAmount !== Number(row.goods) ||
      made.PaidAmount !== Number(row.paid)
    )
      found.different.push(row.uuid)
  }
  for (const [uuid, sale] of journal) {
    found.madeSum += sale.PayableAmount
    if (!seen.has(uuid)) found.lost.push(uuid)
  }
  for (const [uuid, times] of seen) if (times > 1) found.doubled.push(uuid)
  return found
}

/** The comparison if nothing was lost and nothing duplicated. */
export const expectedComparison = (journal: ReadonlyMap<string, Sale>): Comparison => {
  const sum = [...journal.values()].reduce((total, sale) => total + sale.PayableAmount, 0)
  return { lost: [], doubled: [], different: [], unexpected: [], madeSum: sum, bookedSum: sum }
}
