import type { Product } from '@evertill/contract'

/** A product with the given differences from a plain one. */
export const product = (difference: Partial<Product> & { key: string }): Product => ({
  SKU: difference.key,
  Name: difference.key,
  BarCode: '',
  ProductType: 'Goods',
  CategoryID: '',
  SubCategoryID: '',
  TagIDs: [],
  ParentProductID: '',
  RetailPrice: 1_000,
  SupplyPrice: 0,
  Markup: 0,
  DiscountAmount: 0,
  DiscountPercentage: 0,
  MRP: 0,
  StoreSpecificPrices: [],
  AccessibleToSelectedStores: [],
  TaxID: 'tax-5',
  PriceIncludesTax: true,
  HSN: '',
  Unit: 'pcs',
  IsWeighed: false,
  IsDeleted: false,
  ActionOn: '2026-11-15T00:00:00.000Z',
  ...difference,
})
