import {
  type CategoriesReply,
  type CustomFieldsReply,
  type Denomination,
  type EmployeesReply,
  type MembershipReply,
  NO_PRODUCT_TAGS,
  type Offer,
  type PrintConfigsReply,
  type Product,
  type ProductTagsReply,
  type SalesChannelsReply,
  type ServiceAreasReply,
  type SubCategoriesReply,
  toDomainOffer,
} from '@evertill/contract'
import { type Offer as DomainOffer, isGstin, settle } from '@evertill/domain'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { OTHER_TRADERS } from '../../db/seed/companies.ts'
import type { Caller } from '../../testing/test-app.ts'
import { storeKey } from '../../testing/test-sale.ts'
import { testShop } from '../../testing/test-shop.ts'

const { database, manager, cashier, stranger } = testShop('manager', 'cashier', 'stranger')

const read = async <Schema extends z.ZodType>(caller: Caller, path: string): Promise<z.output<Schema>> => {
  const { status, body } = await caller.get<z.output<Schema>>(path)
  expect(status, path).toBe(200)
  return body
}
const productsOf = async (caller: Caller) =>
  (await read<z.ZodType<{ products: Product[] }>>(caller, '/catalog/productsync?size=500')).products

describe('lists of the registration', () => {
  test('LS-1 categories and their subcategories are sorted by name', async () => {
    const { productCategories } = await read<typeof CategoriesReply>(cashier, '/catalog/categories')
    const names = productCategories.map((category) => category.CategoryName)
    expect(names).toHaveLength(12)
    expect(names).toEqual(names.toSorted((a, b) => (a < b ? -1 : 1)))
    const { productSubCategories } = await read<typeof SubCategoriesReply>(cashier, '/catalog/subcategories')
    expect(productSubCategories).toHaveLength(24)
    const keys = new Set(productCategories.map((category) => category.key))
    expect(productSubCategories.every((sub) => keys.has(sub.CategoryID))).toBe(true)
  })

  test('LS-1 rows that move in the table keep their order in the list', async () => {
    const before = await manager.get('/catalog/categories')
    await database.query(
      `update categories set is_deleted = is_deleted where category_name in ('Bakery', 'Staples')`,
    )
    expect((await manager.get('/catalog/categories')).body).toEqual(before.body)
  })

  test('LS-1 sales channels and custom fields come as the shop sorted them, fields of one module on demand', async () => {
    const { salesChannels } = await read<typeof SalesChannelsReply>(cashier, '/setup/saleschannels')
    expect(salesChannels.map((channel) => channel.ChannelName)).toEqual([
      'Counter',
      'Phone',
      'Web shop',
      'Delivery app',
    ])
    const { customFields } = await read<typeof CustomFieldsReply>(cashier, '/setup/customfields')
    expect(new Set(customFields.map((field) => field.Module)).size).toBe(6)
    const ofSales = await read<typeof CustomFieldsReply>(cashier, '/setup/customfields?module=sales')
    expect(ofSales.customFields.map((field) => field.FieldName)).toEqual(['Vehicle no', 'Gift wrap'])
    expect((await cashier.get('/setup/customfields?module=weather')).status).toBe(400)
  })

  test('LS-2 without tags the specified message is answered', async () => {
    const tags = await read<typeof ProductTagsReply>(manager, '/producttag')
    expect([tags.code, tags.ProductTags.map((tag) => tag.TagName)]).toEqual([
      '0',
      ['Clearance', 'Festive', 'New', 'Organic'],
    ])
    expect(await read<typeof ProductTagsReply>(stranger, '/producttag')).toEqual({
      code: '1',
      message: NO_PRODUCT_TAGS,
      ProductTags: [],
    })
  })

  test('LS-8 every product names a subcategory of its category and tags that exist', async () => {
    for (const caller of [manager, stranger]) {
      const { productSubCategories } = await read<typeof SubCategoriesReply>(caller, '/catalog/subcategories')
      const { ProductTags } = await read<typeof ProductTagsReply>(caller, '/producttag')
      const categoryOf = new Map(productSubCategories.map((sub) => [sub.key, sub.CategoryID]))
      const tags = new Set(ProductTags.map((tag) => tag.key))
      for (const product of await productsOf(caller)) {
        expect(categoryOf.get(product.SubCategoryID)).toBe(product.CategoryID)
        expect(product.TagIDs.every((tag) => tags.has(tag))).toBe(true)
      }
    }
    expect((await productsOf(manager)).filter((product) => product.TagIDs.length > 0).length).toBeGreaterThan(
      50,
    )
  })

  test('LS-7 memberships come with their tiers and the moment', async () => {
    const { code, MembershipData } = await read<typeof MembershipReply>(cashier, '/crm/membership')
    expect(code).toBe(0)
    const tiers = new Set(MembershipData.Tiers.map((tier) => tier.key))
    expect(MembershipData.Members.length).toBeGreaterThan(2)
    expect(MembershipData.Members.every((member) => tiers.has(member.TierID))).toBe(true)
    const strangers = await database.query(
      `select m.customer_id from memberships m left join customers c using (registration_id, customer_id)
        where c.customer_id is null`,
    )
    expect(strangers).toEqual([])
    expect(Math.abs(Date.parse(MembershipData.AsOf) - Date.now())).toBeLessThan(60_000)
  })
})

describe('offers', () => {
  const offersOf = async (caller: Caller): Promise<Offer[]> =>
    (await read<z.ZodType<{ Offers: Offer[] }>>(caller, '/offers')).Offers

  const inDomain = (offer: Offer): DomainOffer => {
    const known = toDomainOffer(offer)
    if ('missing' in known) throw new Error(`${offer.OfferName} lacks ${known.missing.join(', ')}`)
    return known.offer
  }

  test('LS-3 every type is there, and each offer is valid', async () => {
    const offers = await offersOf(cashier)
    expect(new Set(offers.map((offer) => offer.Type)).size).toBe(8)
    const rounding = { step: 1 }
    const { warnings } = settle({
      businessDate: '2026-11-15',
      rounding,
      lines: [],
      offers: offers.map(inDomain),
    })
    expect(warnings).toEqual([])
    const today = new Date().toISOString().slice(0, 10)
    expect(offers.some((offer) => offer.ValidityTo < today)).toBe(true)
    expect(await offersOf(stranger)).toEqual([])
  })

  const discountOf = (products: readonly Product[], offers: readonly Offer[], quantity: number) =>
    settle({
      businessDate: new Date().toISOString().slice(0, 10),
      rounding: { step: 1 },
      storeId: storeKey('BLR1'),
      soldAt: '2026-11-16T13:00:00Z',
      timeZoneOffsetMinutes: 330,
      offers: offers.map(inDomain),
      lines: products.map((product) => ({
        id: product.key,
        quantity,
        unitPrice: product.RetailPrice,
        priceIncludesTax: true,
        tax: { id: 'nil', name: 'Nil', rates: [{ name: 'Nil', heads: [] }] },
        productId: product.key,
        categoryId: product.CategoryID,
        subCategoryId: product.SubCategoryID,
        tags: product.TagIDs,
      })),
    })

  test('LS-4 no offer gives anything on the five fixed products, alone or in a large cart', async () => {
    const fixed = ['DEMO-001', 'DEMO-002', 'DEMO-003', 'DEMO-004', '12345']
    const products = await productsOf(manager)
    const offers = await offersOf(manager)
    const five = products.filter((product) => fixed.includes(product.SKU))
    expect(five).toHaveLength(5)
    expect(discountOf(five, offers, 500_000).totals.offerDiscount).toBe(0)
    const all = discountOf(products, offers, 12_000)
    expect(all.totals.offerDiscount).toBeGreaterThan(0)
    const keys = new Set(five.map((product) => product.key))
    expect(
      all.lines.filter((line) => keys.has(line.id)).map((line) => line.offerDiscount + line.billDiscount),
    ).toEqual([0, 0, 0, 0, 0])
  })
})

describe('lists of one store', () => {
  const employees = `/staff/employees?storeId=`
  const papers = `/setup/printconfig/`
  const areas = `/setup/serviceareas?storeId=`

  test('LS-5 employees are those of the store, and only those with PIN and right can approve', async () => {
    const { activeEmployees } = await read<typeof EmployeesReply>(cashier, employees + storeKey('BLR1'))
    expect(activeEmployees.map((one) => [one.EmployeeName, one.CanApprove, one.IsDeleted])).toEqual([
      ['Manager 1', true, false],
      ['Cashier 1', true, false],
      ['Salesperson 1', false, false],
      ['Salesperson 3', false, true],
    ])
    expect(activeEmployees.map((one) => one.UserID === cashier.profile.key)).toEqual([
      false,
      true,
      false,
      false,
    ])
    expect(JSON.stringify(activeEmployees)).not.toContain('argon2')
  })

  test('LS-5 the default paper comes first, with a valid GSTIN', async () => {
    const { printConfigs } = await read<typeof PrintConfigsReply>(cashier, papers + storeKey('BLR1'))
    expect(printConfigs.map((config) => config.Paper)).toEqual(['80mm', '58mm', 'A4'])
    expect(printConfigs.every((config) => isGstin(config.SellerGSTIN))).toBe(true)
    expect(printConfigs[0]?.UpiPayee?.Address).toBe('demo.retail@okbank')
  })

  test('LS-5 service areas are those of the store by pincode', async () => {
    const { serviceAreas } = await read<typeof ServiceAreasReply>(manager, areas + storeKey('BLR2'))
    expect(serviceAreas.map((area) => area.Pincode)).toEqual(['560034', '560095'])
  })

  test.each([employees, papers, areas])('LS-5 %s of another store is 404', async (path) => {
    const strange = [storeKey('BLR2'), storeKey('OTH1', OTHER_TRADERS.id), storeKey('NONE'), 'x']
    for (const store of strange) expect((await cashier.get(path + store)).status, store).toBe(404)
  })
})

describe('denominations', () => {
  test('LS-6 rupees are six notes and six coins, from the largest down', async () => {
    const { data } = await read<z.ZodType<{ data: Denomination[] }>>(cashier, '/currency/denominations/INR')
    const of = (kind: Denomination['Kind']) => data.filter((one) => one.Kind === kind).map((one) => one.Value)
    expect(of('Note')).toEqual([50_000, 20_000, 10_000, 5_000, 2_000, 1_000])
    expect(of('Coin')).toEqual([2_000, 1_000, 500, 200, 100, 50])
    expect((await cashier.get('/currency/denominations/XYZ')).status).toBe(404)
  })
})
