import type { Tx } from '../database.ts'
import { insertRows } from '../query.ts'
import { demoKey } from './keys.ts'
import type { DemoProduct } from './products.ts'
import { PAYMENT_TYPES, TAXES, TRANSACTION_TYPES } from './setup-data.ts'
import { STARTING_ROLES } from './starting-roles.ts'

/** Lists that are the same in every company. */
export const insertSetup = async (tx: Tx, id: string, categories: readonly string[]): Promise<void> => {
  const registration_id = demoKey(id, 'registration', id)
  const types = TRANSACTION_TYPES.map(([name, module, letter, is_deleted], sort_order) => ({
    registration_id,
    transaction_type_id: demoKey(id, 'transaction-type', name),
    transaction_type: name,
    module,
    letter,
    is_deleted,
    sort_order,
  }))
  const payments = PAYMENT_TYPES.map(([name, kind, show_in_sales], sort_order) => ({
    registration_id,
    payment_type_id: demoKey(id, 'payment-type', name),
    payment_type: name,
    kind,
    show_in_sales,
    is_deleted: false,
    sort_order,
  }))
  const taxes = TAXES.map(({ TaxName, Rates }, sort_order) => ({
    registration_id,
    tax_id: demoKey(id, 'tax', TaxName),
    tax_name: TaxName,
    rates: JSON.stringify(Rates),
    is_deleted: false,
    sort_order,
  }))
  const groups = categories.map((category_name) => ({
    registration_id,
    category_id: demoKey(id, 'category', category_name),
    category_name,
    is_deleted: false,
  }))
  const roles = STARTING_ROLES.map(({ name, rights: { modules, rules } }) => ({
    registration_id,
    role_id: demoKey(id, 'role', name),
    role_name: name,
    access: JSON.stringify(Object.entries(modules).map(([resource, perms]) => ({ id: resource, perms }))),
    rules: JSON.stringify(rules),
  }))
  await insertRows(tx, 'roles', roles)
  await insertRows(tx, 'transaction_types', types)
  await insertRows(tx, 'payment_types', payments)
  await insertRows(tx, 'taxes', taxes)
  await insertRows(tx, 'categories', groups)
}

const FIRST_POSITION = 1

export const insertProducts = async (tx: Tx, id: string, products: readonly DemoProduct[]): Promise<void> => {
  const registration_id = demoKey(id, 'registration', id)
  const action_on = new Date()
  await insertRows(tx, 'change_positions', [{ registration_id, position: FIRST_POSITION }])
  const rows = products.map((product) => ({
    registration_id,
    product_id: product.key,
    sku: product.SKU,
    name: product.Name,
    bar_code: product.BarCode,
    sku_lower: product.SKU.toLowerCase(),
    name_lower: product.Name.toLowerCase(),
    bar_code_lower: product.BarCode.toLowerCase(),
    product_type: product.ProductType,
    category_id: product.CategoryID || null,
    sub_category_id: product.SubCategoryID || null,
    tag_ids: product.TagIDs,
    parent_product_id: product.ParentProductID || null,
    retail_price: product.RetailPrice,
    supply_price: product.SupplyPrice,
    markup: product.Markup,
    discount_amount: product.DiscountAmount,
    discount_percentage: product.DiscountPercentage,
    mrp: product.MRP,
    store_specific_prices: JSON.stringify(product.StoreSpecificPrices),
    accessible_to_selected_stores: product.AccessibleToSelectedStores,
    tax_id: product.TaxID,
    price_includes_tax: product.PriceIncludesTax,
    hsn: product.HSN,
    unit: product.Unit,
    is_weighed: product.IsWeighed,
    is_deleted: false,
    action_on,
    position: FIRST_POSITION,
  }))
  await insertRows(tx, 'products', rows)
}
