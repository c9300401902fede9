import type { ManagedTable } from './managed-tables.ts'

/** Costs are read by whoever has the right in a store; everybody else gets 0, as tills do. */
const MAY_SEE_COSTS = `(select exists (select from access_entries e where e.user_id = current_app_user()
  and e.resource = 'ProductCosts' and (e.perms ->> 'read')::boolean))`

const TODAY = '(now() at time zone usable_zone(s.time_zone))::date'
/** A tax that was deleted, or of which no rate is valid today. */
export const TAXES_WITHOUT_RATE = `(select x.tax_id from taxes x where x.is_deleted or not exists (
  select from jsonb_array_elements(x.rates) as rate, (select min(time_zone) as time_zone from stores) s
   where coalesce((rate ->> 'ValidFrom')::date, '-infinity') <= ${TODAY}
     and coalesce((rate ->> 'ValidTo')::date, 'infinity') >= ${TODAY}))`

const PRODUCTS = {
  from: 'from products t',
  insert: 'insert into products',
  update: 'update products t set',
  key: 'product_id',
  columns: {
    Name: 'name',
    SKU: 'sku',
    BarCode: 'bar_code',
    CategoryID: 'category_id',
    SubCategoryID: 'sub_category_id',
    TagIDs: 'tag_ids',
    Picture: 'picture',
    Unit: 'unit',
    IsWeighed: 'is_weighed',
    TaxID: 'tax_id',
    PriceIncludesTax: 'price_includes_tax',
    HSN: 'hsn',
    RetailPrice: 'retail_price',
    MRP: 'mrp',
    SupplyPrice: 'supply_price',
    StoreSpecificPrices: 'store_specific_prices',
    AccessibleToSelectedStores: 'accessible_to_selected_stores',
    CustomFields: 'custom_fields',
  },
  json: ['StoreSpecificPrices', 'CustomFields'],
  reads: {
    SupplyPrice: `case when ${MAY_SEE_COSTS} then t.supply_price else 0 end`,
    StoreSpecificPrices: `(select coalesce(jsonb_agg(jsonb_build_object('StoreID', own.price -> 'StoreID',
      'RetailPrice', own.price -> 'RetailPrice', 'MRP', own.price -> 'MRP') order by own.n), '[]')
      from jsonb_array_elements(t.store_specific_prices) with ordinality as own(price, n))`,
  },
  shown: {
    ProductType: 't.product_type',
    ParentProductID: 't.parent_product_id',
    ChangedAt: 't.changed_at',
    LacksTax: `t.tax_id in ${TAXES_WITHOUT_RATE}`,
  },
  search: ['name_lower', 'sku_lower', 'bar_code_lower'],
} as const satisfies ManagedTable

/** The columns that follow from others are written with them and not part of a row. */
export const PRODUCT_WRITES: ManagedTable = {
  ...PRODUCTS,
  columns: {
    ...PRODUCTS.columns,
    NameLower: 'name_lower',
    SKULower: 'sku_lower',
    BarCodeLower: 'bar_code_lower',
    Position: 'position',
    ActionOn: 'action_on',
    IsDeleted: 'is_deleted',
  },
}

export const CATALOGUE_TABLES = {
  products: PRODUCTS,
  categories: {
    from: 'from categories t',
    insert: 'insert into categories',
    update: 'update categories t set',
    key: 'category_id',
    columns: { CategoryName: 'category_name' },
    search: ['category_name'],
  },
  subcategories: {
    from: 'from sub_categories t',
    insert: 'insert into sub_categories',
    update: 'update sub_categories t set',
    key: 'sub_category_id',
    columns: { SubCategoryName: 'sub_category_name', CategoryID: 'category_id' },
    search: ['sub_category_name'],
  },
  'price-changes': {
    from: `from (select c.*, case when c.applied_at is null then 'planned' when c.failure = '' then 'applied'
             else 'failed' end as state from price_changes c) t`,
    insert: 'insert into price_changes',
    update: 'update price_changes t set',
    key: 'price_change_id',
    columns: {
      ProductID: 'product_id',
      StoreID: 'store_id',
      ValidFrom: 'valid_from',
      RetailPrice: 'retail_price',
      MRP: 'mrp',
    },
    shown: {
      ProductName: '(select p.name from products p where p.product_id = t.product_id)',
      State: 't.state',
      Failure: 't.failure',
    },
    search: ['state'],
  },
  'product-tags': {
    from: 'from product_tags t',
    insert: 'insert into product_tags',
    update: 'update product_tags t set',
    key: 'tag_id',
    columns: { TagName: 'tag_name' },
    search: ['tag_name'],
  },
} as const satisfies Record<string, ManagedTable>
