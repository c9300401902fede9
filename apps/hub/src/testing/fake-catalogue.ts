import { BLANK_PRODUCT } from '@evertill/contract'
import type { ResourceRow } from '../api/resource-calls.ts'

const row = (key: string, fields: object): ResourceRow => ({ key, Version: 1, IsDeleted: false, ...fields })

export const fakeProduct = (key: string, Name: string, fields: object = {}): ResourceRow =>
  row(key, {
    ...BLANK_PRODUCT,
    Name,
    SKU: key.toUpperCase(),
    TaxID: 'gst-5',
    RetailPrice: 5_800,
    ProductType: 'Standard',
    ParentProductID: null,
    ChangedAt: '2026-11-19T03:00:00.000Z',
    LacksTax: false,
    ...fields,
  })

export const FAKE_CATALOGUE = {
  products: [
    fakeProduct('butter', 'Table butter 100 g', {
      BarCode: '8900000000012',
      CategoryID: 'dairy',
      MRP: 6_000,
    }),
    fakeProduct('milk', 'Milk 500 ml', { CategoryID: 'dairy', RetailPrice: 3_200 }),
    fakeProduct('soap', 'Bath soap 125 g', { CategoryID: 'care', TaxID: 'gst-18', RetailPrice: 4_000 }),
  ],
  'price-changes': [
    row('later', {
      ProductID: 'milk',
      StoreID: null,
      ValidFrom: '2027-01-01',
      RetailPrice: 3_400,
      MRP: null,
      ProductName: 'Milk 500 ml',
      State: 'planned',
      Failure: '',
    }),
  ],
  categories: [row('dairy', { CategoryName: 'Dairy' }), row('care', { CategoryName: 'Personal care' })],
  subcategories: [
    row('cheese', { SubCategoryName: 'Cheese', CategoryID: 'dairy' }),
    row('soaps', { SubCategoryName: 'Soaps', CategoryID: 'care' }),
  ],
  'product-tags': [row('organic', { TagName: 'Organic' }), row('summer', { TagName: 'Summer' })],
} as const satisfies Record<string, readonly ResourceRow[]>
