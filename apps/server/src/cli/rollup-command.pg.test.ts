import { expect, test } from 'vitest'
import { rebuildNow } from '../testing/test-reports.ts'
import { OFFLINE } from '../testing/test-sale.ts'
import { testShop, testTill } from '../testing/test-shop.ts'
import { runRollupCommand } from './rollup-command.ts'

const { database, app, manager } = testShop('manager')
const till = testTill(manager)

test('FG-21 a command rebuilds every day and proves that the roll-ups equal the documents', async () => {
  for (const day of ['2026-04-01', '2026-04-02'])
    await manager.post(OFFLINE, till.makeSale({ header: { TransactionDate: `${day}T06:00:00.000Z` } }))
  await rebuildNow(app)
  const run = (isCheck: boolean) => runRollupCommand(database.ownerUrl, 'rebuild', isCheck)
  expect(await run(true)).toBe('The roll-ups of 2 days equal the documents.')
  for (const [table, column] of [
    ['report_entries', 'payable'],
    ['report_products', 'total'],
    ['report_product_hours', 'total'],
    ['report_payments', 'received'],
  ]) {
    await database.query(`update ${table} set ${column} = ${column} + 1 where business_date = '2026-04-01'`)
    await expect(run(true)).rejects.toThrow(/^The roll-ups of 1 of 2 days differ: 2026-04-01 of store/)
    expect(await run(false)).toBe('Rebuilt the roll-ups of 2 days.')
  }
  expect(await run(true)).toBe('The roll-ups of 2 days equal the documents.')
})

test('FG-21 the command says what it can do', async () => {
  await expect(runRollupCommand(database.ownerUrl, 'delete', false)).rejects.toThrow('rebuild --check')
})
