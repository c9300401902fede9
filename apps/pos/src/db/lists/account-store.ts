import type { CustomerAccountRow } from '@evertill/contract'
import type { CustomerBalance } from '../records.ts'
import type { SalesDb } from '../sales-db.ts'

/** A balance that has not changed keeps its bills and points; another one would not fit them. */
const merged = (known: CustomerBalance | undefined, row: CustomerAccountRow, AsOf: string): CustomerBalance =>
  known?.Balance === row.Balance ? { ...known, ...row, AsOf } : { ...row, AsOf }

/** Stores every account that is not even. All others are even now. */
export const saveAccounts = (
  db: SalesDb,
  accounts: readonly CustomerAccountRow[],
  AsOf: string,
): Promise<void> =>
  db.transaction('rw', db.customerBalance, async () => {
    const listed = new Map(accounts.map((row) => [row.CustomerID, row]))
    const known = await db.customerBalance.toArray()
    const even = known
      // A balance that was asked for after the list is newer than the list.
      .filter((row) => !listed.has(row.CustomerID) && row.Balance !== 0 && row.AsOf < AsOf)
      .map(({ CustomerID, Points }) => ({
        ...{ CustomerID, AsOf, Balance: 0, UnpaidBills: [] },
        ...(Points === undefined ? {} : { Points }),
      }))
    const before = new Map(known.map((row) => [row.CustomerID, row]))
    const put = accounts
      .filter(({ CustomerID }) => (before.get(CustomerID)?.AsOf ?? '') <= AsOf)
      .map((row) => merged(before.get(row.CustomerID), row, AsOf))
    await db.customerBalance.bulkPut([...even, ...put])
  })

/** Everybody who owes something by what this device knows, whoever owes most first. */
export const debtorsOf = async (db: SalesDb): Promise<CustomerBalance[]> => {
  const rows = await db.customerBalance.filter(({ Balance }) => Balance > 0).toArray()
  return rows.toSorted((a, b) => b.Balance - a.Balance)
}
