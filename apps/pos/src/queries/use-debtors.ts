import type { CustomerAccountRow } from '@evertill/contract'
import { type Ageing, ageingOf } from '@evertill/domain'
import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect } from 'react'
import { debtorsOf, saveAccounts } from '../db/lists/account-store.ts'
import type { Runtime } from '../actions/runtime.ts'
import { logWarning } from '../platform/log.ts'
import { type CartCustomer, customerOfCart } from './use-cart-customer.ts'
import { useRuntime } from './runtime.tsx'
import { useConnection } from './use-connection.ts'

export interface Debtor extends Ageing {
  customer: CartCustomer
  balance: number
  asOf: string
}

const PAGE = 1_000
/** More accounts than a shop has. */
const MAX_PAGES = 50

/** Fetches every account and stores them, so that search and list show balances, offline too. */
const fetchAccounts = async ({ api, databases }: Pick<Runtime, 'api' | 'databases'>): Promise<void> => {
  const accounts: CustomerAccountRow[] = []
  let asOf: string | undefined
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const answer = await api.call('listCustomerAccounts', { query: { from: accounts.length, size: PAGE } })
    // A part of the accounts must not make the others even.
    if (!answer.ok) return
    asOf ??= answer.reply.AsOf
    accounts.push(...answer.reply.accounts)
    if (!answer.reply.hasMore) return saveAccounts(databases.relaxed, accounts, asOf)
  }
}

/** Who owes, by what this device knows at once and then by the server; undefined while the device is being read. */
export const useDebtors = (today: string): readonly Debtor[] | undefined => {
  const { api, databases } = useRuntime()
  const { serverReachable } = useConnection()
  const { strict } = databases
  useEffect(() => {
    if (!serverReachable) return
    fetchAccounts({ api, databases }).catch((error: unknown) =>
      logWarning('The accounts could not be saved.', error),
    )
  }, [api, databases, serverReachable])
  return useLiveQuery(async () => {
    const rows = await debtorsOf(strict)
    const known = await strict.customer.bulkGet(rows.map(({ CustomerID }) => CustomerID))
    return rows.map((row, at): Debtor => {
      const { CustomerID, Balance: balance, AsOf: asOf, Name = '', PhoneNo = '', UnpaidBills = [] } = row
      const record = known[at]
      const dues =
        row.Dues?.map(({ BusinessDate: date, Amount: amount }) => ({ date, amount })) ??
        UnpaidBills.map(({ BusinessDate: date, BalanceAmount: amount }) => ({ date, amount }))
      return {
        ...ageingOf(balance, dues, today),
        customer: record
          ? customerOfCart(record)
          : { CustomerID, Name, PhoneNo, EmailID: '', GSTIN: '', Groups: [], Points: null },
        balance,
        asOf,
      }
    })
  }, [strict, today])
}
