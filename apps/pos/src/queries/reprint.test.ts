import { expect, test } from 'vitest'
import { countPrint } from '../ledger/print-jobs.ts'
import { openAfterSale } from '../testing/after-sale.ts'
import { butter } from '../testing/selling-place.ts'
import { reprintPermission } from './reprint.ts'

test('RC-30 the first receipt is free; a copy, and a bill of another counter, follow the rule for reprints', async () => {
  const till = await openAfterSale()
  const { UUID } = await till.sell(butter())
  const asked = () => reprintPermission(till.strict, [UUID])
  await countPrint({ db: till.ledger, clock: till.clock }, (await till.sell(butter())).UUID)
  for (const [Mode, permission] of [
    ['Allow', 'allow'],
    ['Approve', 'approve'],
    ['Deny', 'deny'],
  ] as const) {
    await till.strict.storeData.put({ id: 'actionRules', value: [{ Action: 'Reprint', Mode }] })
    expect(await asked()).toBe('original')
    expect(await reprintPermission(till.strict, ['made-elsewhere'])).toBe(permission)
  }
  await countPrint({ db: till.ledger, clock: till.clock }, UUID)
  expect(await asked()).toBe('deny')
})
