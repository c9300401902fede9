import type { ResourceSpec } from './spec.ts'

export const PRODUCTS: ResourceSpec = {
  name: 'products',
  title: 'Name',
  columns: [
    { name: 'Name', width: 'minmax(200px, 3fr)' },
    { name: 'SKU', width: 'minmax(110px, 1fr)' },
    { name: 'BarCode', width: 'minmax(130px, 1fr)' },
    { name: 'CategoryID', width: 'minmax(120px, 1fr)', as: 'row', of: 'categories' },
    { name: 'RetailPrice', width: '120px', as: 'money', isRight: true },
    { name: 'MRP', width: '120px', as: 'money', isRight: true },
    { name: 'ChangedAt', width: '120px', as: 'day', isRight: true },
  ],
  filters: [
    { name: 'IsWeighed', kind: 'choice', options: ['true'] },
    { name: 'LacksTax', kind: 'choice', options: ['true'] },
  ],
  groups: [
    {
      id: 'product',
      fields: [
        { name: 'Name', kind: 'text' },
        { name: 'SKU', kind: 'text', isCode: true, hasHint: true },
        { name: 'BarCode', kind: 'barcode', hasHint: true },
        {
          name: 'CategoryID',
          kind: 'row',
          of: 'categories',
          isOptional: true,
          clears: ['SubCategoryID'],
        },
        {
          name: 'SubCategoryID',
          kind: 'row',
          of: 'subcategories',
          isOptional: true,
          within: 'CategoryID',
          when: ({ CategoryID }) => typeof CategoryID === 'string',
        },
        { name: 'TagIDs', kind: 'rows', of: 'product-tags' },
        { name: 'Picture', kind: 'picture', hasHint: true },
        { name: 'Unit', kind: 'text', hasHint: true },
        { name: 'IsWeighed', kind: 'yes', hasHint: true },
      ],
    },
    {
      id: 'prices',
      fields: [
        { name: 'RetailPrice', kind: 'money' },
        { name: 'MRP', kind: 'amount-or-none', hasHint: true },
        { name: 'SupplyPrice', kind: 'money', hasHint: true, right: 'product-costs' },
        { name: 'StoreSpecificPrices', kind: 'store-prices', hasHint: true },
      ],
    },
    {
      id: 'tax',
      fields: [
        { name: 'TaxID', kind: 'row', of: 'taxes' },
        { name: 'PriceIncludesTax', kind: 'yes' },
        { name: 'HSN', kind: 'text', isCode: true, hasHint: true },
      ],
    },
    {
      id: 'stores',
      fields: [{ name: 'AccessibleToSelectedStores', kind: 'stores', hasHint: true }],
    },
    {
      id: 'custom',
      fields: [{ name: 'CustomFields', kind: 'custom-fields', module: 'product', right: 'custom-fields' }],
    },
  ],
}

export const PRICE_CHANGES: ResourceSpec = {
  name: 'price-changes',
  title: 'ProductName',
  columns: [
    { name: 'ProductName', width: 'minmax(200px, 3fr)' },
    { name: 'ValidFrom', width: 'minmax(120px, 1fr)', as: 'day' },
    { name: 'StoreID', width: 'minmax(140px, 1fr)', as: 'row', of: 'stores' },
    { name: 'RetailPrice', width: 'minmax(100px, 1fr)', as: 'money', isRight: true },
    { name: 'MRP', width: 'minmax(100px, 1fr)', as: 'money', isRight: true },
    { name: 'State', width: 'minmax(110px, 1fr)', as: 'choice' },
  ],
  filters: [{ name: 'State', kind: 'choice', options: ['planned', 'applied', 'failed'] }],
  groups: [
    {
      id: 'priceChange',
      fields: [
        { name: 'ProductID', kind: 'product' },
        { name: 'ValidFrom', kind: 'day', hasHint: true },
        { name: 'StoreID', kind: 'row', of: 'stores', isOptional: true, hasHint: true },
        { name: 'RetailPrice', kind: 'money', hasHint: true },
        { name: 'MRP', kind: 'money' },
      ],
    },
  ],
}

export const CATEGORIES: ResourceSpec = {
  name: 'categories',
  title: 'CategoryName',
  columns: [{ name: 'CategoryName', width: '1fr' }],
  groups: [{ id: 'category', fields: [{ name: 'CategoryName', kind: 'text' }] }],
}

export const SUBCATEGORIES: ResourceSpec = {
  name: 'subcategories',
  title: 'SubCategoryName',
  columns: [
    { name: 'SubCategoryName', width: 'minmax(180px, 2fr)' },
    { name: 'CategoryID', width: 'minmax(160px, 1fr)', as: 'row', of: 'categories' },
  ],
  groups: [
    {
      id: 'category',
      fields: [
        { name: 'SubCategoryName', kind: 'text' },
        { name: 'CategoryID', kind: 'row', of: 'categories' },
      ],
    },
  ],
}

export const PRODUCT_TAGS: ResourceSpec = {
  name: 'product-tags',
  title: 'TagName',
  columns: [{ name: 'TagName', width: '1fr' }],
  groups: [{ id: 'tag', fields: [{ name: 'TagName', kind: 'text', hasHint: true }] }],
}
