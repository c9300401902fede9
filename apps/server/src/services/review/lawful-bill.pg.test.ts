import { randomUUID } from 'node:crypto'
import type { Sale, SaleDraftLine } from '@evertill/contract'
import { beforeAll, expect, test } from 'vitest'
import { DEMO_SELLER } from '../../testing/demo-seller.ts'
import { openEveryDrawer } from '../../testing/test-drawer.ts'
import { type SaleChanges, flagsAfterReview, inCash, returnOf, storeKey } from '../../testing/test-sale.ts'
import { testShop, testTill } from '../../testing/test-shop.ts'

const { database, cashier } = testShop('cashier')
const till = testTill(cashier)

beforeAll(async () => {
  await openEveryDrawer(database)
  // Offers are judged elsewhere.
  await database.query('delete from offers')
  await database.query('update stores set refund_approval_above = 100000000')
})

const setStore = async (columns: string): Promise<void> => {
  await database.query(`update stores set ${columns} where store_id = $1`, [storeKey('BLR1')])
  // Only the state of now counts: tills have had it for long.
  await database.query(`delete from shop_history where kind = 'stores'`)
}
const KARNATAKA = `state_code = '29', gstin = '29ABCDE1234F1ZW', composition = false`

const PUNE = { ...DEMO_SELLER.Address, State: 'Maharashtra', StateCode: '27', Name: 'Customer 007' }
const butter = (product: { SKU: string }) => product.SKU === 'DEMO-001'

const sale = async (changes: SaleChanges): Promise<Sale> => {
  const { body } = await cashier.get<{ products: Parameters<NonNullable<SaleChanges['product']>>[0][] }>(
    '/catalog/productsync?size=500',
  )
  const sold = body.products.find(butter)
  if (!sold) throw new Error('the demo has no butter')
  return till.makeSale({ lines: 1, product: () => sold, ...changes })
}
const flagsOf = async (changes: SaleChanges) => flagsAfterReview(cashier, await sale(changes))
const codesOf = ({ Lines }: Sale) => Lines[0]?.TaxHeads.map(({ Code }) => Code)

const INTERSTATE: SaleChanges = {
  draft: { Supply: 'interstate' },
  header: { DeliveryAddress: PUNE, PlaceOfSupply: '27', Seller: DEMO_SELLER },
}

test('TX-21 a delivery to another State with IGST and its place of supply agrees with the store', async () => {
  const made = await sale(INTERSTATE)
  expect(codesOf(made)).toEqual(['IGST'])
  expect(await flagsAfterReview(cashier, made)).toEqual([])
})

test('TX-21 a delivery without IGST, IGST at the counter, and a missing place of supply are flagged', async () => {
  expect(await flagsOf({ header: { DeliveryAddress: PUNE } })).toEqual(['TAX_DIFFERS'])
  expect(await flagsOf({ draft: { Supply: 'interstate' }, header: { PlaceOfSupply: '27' } })).toEqual([
    'TAX_DIFFERS',
  ])
  expect(await flagsOf({ ...INTERSTATE, header: { DeliveryAddress: PUNE } })).toEqual(['TAX_DIFFERS'])
})

test('TX-19 a credit note with other terms than its bill is flagged', async () => {
  const sold = await sale(INTERSTATE)
  await flagsAfterReview(cashier, sold)
  const note = (terms: SaleChanges['draft'], header: SaleChanges['header'] = {}) =>
    till.makeSale({ lines: 0, header, draft: { ...returnOf(sold), ...terms } })
  expect(await flagsAfterReview(cashier, note({}))).toContain('TAX_DIFFERS')
  const second = await sale(INTERSTATE)
  await flagsAfterReview(cashier, second)
  const right = till.makeSale({
    lines: 0,
    header: { PlaceOfSupply: '27' },
    draft: { ...returnOf(second), Supply: 'interstate' },
  })
  expect(await flagsAfterReview(cashier, right)).not.toContain('TAX_DIFFERS')
})

test('TX-21 a Union territory and a composition dealer are taxed by the settings of the store', async () => {
  await setStore(`state_code = '04', gstin = ''`)
  const territory = await sale({ draft: { StateHead: 'UTGST' } })
  expect(codesOf(territory)).toEqual(['CGST', 'UTGST'])
  expect(await flagsAfterReview(cashier, territory)).toEqual([])
  expect(await flagsOf({})).toEqual(['TAX_DIFFERS'])
  await setStore(`state_code = '29', composition = true`)
  const scheme = await sale({ draft: { Composition: true } })
  expect(scheme.TaxAmount).toBe(0)
  expect(await flagsAfterReview(cashier, scheme)).toEqual([])
  expect(await flagsOf({})).toEqual(['TAX_DIFFERS'])
  expect(await flagsOf({ ...INTERSTATE, draft: { Supply: 'interstate', Composition: true } })).toContain(
    'TAX_DIFFERS',
  )
  await setStore(KARNATAKA)
})

test('TX-21 a till that had the earlier settings of the store is right too', async () => {
  await setStore(`state_code = '04', gstin = ''`)
  const territory = await sale({ draft: { StateHead: 'UTGST' } })
  await database.query(`update stores set ${KARNATAKA} where store_id = $1`, [storeKey('BLR1')])
  expect(await flagsAfterReview(cashier, territory)).toEqual([])
})

const worth =
  (UnitPrice: number) =>
  (line: SaleDraftLine): SaleDraftLine => ({ ...line, UnitPrice, MRP: 0 })
const cashOf = (amount: number, header: NonNullable<SaleChanges['header']>) =>
  flagsOf({ line: worth(amount), header, pay: inCash })

test('LL-4 a large bill without its buyer is flagged', async () => {
  const { Name: CustomerName, ...CustomerAddress } = PUNE
  expect(await cashOf(5_000_000, {})).toContain('BUYER_MISSING')
  expect(await cashOf(5_000_000, { CustomerName })).toContain('BUYER_MISSING')
  expect(await cashOf(5_000_000, { CustomerName, CustomerAddress })).not.toContain('BUYER_MISSING')
  expect(await cashOf(4_999_900, {})).not.toContain('BUYER_MISSING')
})

test('LL-4 two lakh in cash from one customer in a day is flagged at the bill that reaches it', async () => {
  const [known] = await database.query<{ id: string }>('select customer_id as id from customers limit 1')
  const CustomerID = known?.id ?? ''
  expect(await cashOf(20_000_000, {})).toContain('CASH_OVER_LIMIT')
  expect(await cashOf(12_000_000, { CustomerID })).not.toContain('CASH_OVER_LIMIT')
  expect(await cashOf(8_000_000, { CustomerID })).toContain('CASH_OVER_LIMIT')
  expect(await cashOf(8_000_000, { CustomerID: randomUUID() })).not.toContain('CASH_OVER_LIMIT')
})

test('LL-3 the balance of a customer says how much cash was taken today', async () => {
  const [known] = await database.query<{ id: string }>(
    'select customer_id as id from customers order by 1 desc limit 1',
  )
  const CustomerID = known?.id ?? ''
  const made = await sale({ line: worth(1_000_000), header: { CustomerID }, pay: inCash })
  await flagsAfterReview(cashier, made)
  const { body } = await cashier.get<{ CashTaken: unknown }>(`/crm/customers/${CustomerID}/balance`)
  expect(body.CashTaken).toEqual([{ BusinessDate: made.BusinessDate, Amount: made.PayableAmount }])
})
