import { cashReceived, documentsOf } from '@evertill/contract'
import type { SalesDb } from '../sales-db.ts'

/**
 * Cash that a customer paid, by business date, as far as this device knows: what the server said last, and what it does
 * not have yet.
 */
export const cashOfCustomer = async (
  db: SalesDb,
  customerId: string,
): Promise<Readonly<Record<string, number>>> => {
  const [known, unsent, writes] = await Promise.all([
    db.customerBalance.get(customerId),
    db.salesQueue.filter((row) => row.originalData.CustomerID === customerId).toArray(),
    db.otherWrites.filter((row) => row.kind === 'payment' && row.body.CustomerID === customerId).toArray(),
  ])
  const sums: Record<string, number> = {}
  const add = (day: string, amount: number) => {
    sums[day] = (sums[day] ?? 0) + amount
  }
  for (const { BusinessDate, Amount } of known?.CashTaken ?? []) add(BusinessDate, Amount)
  for (const sale of unsent.flatMap((row) => documentsOf(row.originalData)))
    add(sale.BusinessDate, cashReceived(sale.Payments))
  for (const row of writes) {
    // A payment sent after the server's last answer is not in that answer either.
    const isKnown = row.status === 'completed' && row.updatedAt <= (known?.AsOf ?? '')
    if (row.kind === 'payment' && row.body.Kind === 'Cash' && !isKnown)
      add(row.body.BusinessDate, row.body.Amount)
  }
  return sums
}
