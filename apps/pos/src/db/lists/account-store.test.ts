import { beforeEach, expect, test } from 'vitest'
import { newDevice } from '../../testing/device.ts'
import type { SalesDb } from '../sales-db.ts'
import { debtorsOf, saveAccounts } from './account-store.ts'

let db: SalesDb
const account = (CustomerID: string, Balance: number) => ({
  CustomerID,
  Name: '',
  PhoneNo: '',
  Balance,
  Dues: [],
})
const at = (minute: number) => new Date(Date.UTC(2026, 10, 15, 6, minute)).toISOString()
const balances = async () =>
  Object.fromEntries((await db.customerBalance.toArray()).map((row) => [row.CustomerID, row.Balance]))

beforeEach(async () => {
  db = (await newDevice()).strict
})

test('RP-20 the balance of every customer is known after one list, and whoever is not in it owes nothing', async () => {
  await saveAccounts(db, [account('a', 500), account('b', 900), account('c', -100)], at(1))
  await db.customerBalance.put({ CustomerID: 'd', Balance: 50, AsOf: at(3), UnpaidBills: [] })
  await saveAccounts(db, [account('b', 700)], at(2))
  // The balance of d was asked for after the list was made.
  expect(await balances()).toEqual({ a: 0, b: 700, c: 0, d: 50 })
  expect((await debtorsOf(db)).map(({ CustomerID }) => CustomerID)).toEqual(['b', 'd'])
})

test('RP-20 a balance that did not change keeps its bills and points', async () => {
  await db.customerBalance.put({ CustomerID: 'a', Balance: 500, AsOf: at(1), UnpaidBills: [], Points: 7 })
  await saveAccounts(db, [account('a', 500)], at(2))
  expect(await db.customerBalance.get('a')).toMatchObject({ AsOf: at(2), UnpaidBills: [], Points: 7 })
  await saveAccounts(db, [account('a', 600)], at(3))
  expect(await db.customerBalance.get('a')).not.toHaveProperty('UnpaidBills')
})
