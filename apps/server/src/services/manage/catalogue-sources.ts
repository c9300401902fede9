import { type ManagedPriceChange, type ManagedProduct, pricesAboveMrp } from '@evertill/contract'
import type { Tx } from '../../db/database.ts'
import { isUuid } from '../../platform/uuid.ts'
import { businessDayOf, findPricedProducts } from '../../repositories/catalogue/price-change.repository.ts'
import { withDuePrice } from '../catalogue/price-changes.service.ts'
import { CATALOGUE_TABLES, PRODUCT_WRITES } from '../../repositories/manage/catalogue-tables.ts'
import { type Fields, insertRow, updateRow } from '../../repositories/manage/managed-row.repository.ts'
import {
  type CodeField,
  countKnown,
  findCategoryOf,
  findProductWithCode,
  findStorePrices,
  isKnown,
  listProducts,
  nextCataloguePosition,
} from '../../repositories/manage/product-row.repository.ts'
import { listRightsByStore } from '../../repositories/manage/person.repository.ts'
import { hasPicture, touchPicture } from '../../repositories/manage/product-picture.repository.ts'
import { checkCustomFields } from './check-custom-fields.ts'
import { checkCategoryRemoval, checkSubCategoryRemoval } from './check-removal.ts'
import { type Change, type Source, fault, sourceOf } from './managed-source.ts'

type Row = ManagedProduct & Fields
const rowOf = (row: Fields): Row => row as Row

const differs = ({ row, before }: Change, field: string): boolean => row[field] !== before?.[field]

const checkCode = async ({ tx, key, row }: Pick<Change, 'tx' | 'key' | 'row'>, field: CodeField) => {
  const code = rowOf(row)[field]
  const other = code === '' ? undefined : await findProductWithCode(tx, field, code, key)
  if (other) throw fault(field, `is that of another product: ${other.name}`)
}

/** A category, a tax or a store that was deleted stays where it is, and is not chosen anew. */
const checkReferences = async (change: Change): Promise<void> => {
  const { tx, before } = change
  const row = rowOf(change.row)
  if (differs(change, 'TaxID') && !(isUuid(row.TaxID) && (await isKnown(tx, 'tax', row.TaxID))))
    throw fault('TaxID', 'is not a tax of your company')
  const { CategoryID: category, SubCategoryID: subCategory } = row
  if (category !== null && differs(change, 'CategoryID'))
    if (!isUuid(category) || !(await isKnown(tx, 'category', category)))
      throw fault('CategoryID', 'is not a category of your company')
  if (subCategory !== null && (differs(change, 'SubCategoryID') || differs(change, 'CategoryID'))) {
    const owner = isUuid(subCategory) ? await findCategoryOf(tx, subCategory) : undefined
    if (owner === undefined || owner !== category) throw fault('SubCategoryID', 'is not in this category')
  }
  const had = new Set((before?.['TagIDs'] as string[] | undefined) ?? [])
  const tags = [...new Set(row.TagIDs)].filter((tag) => !had.has(tag))
  if (
    tags.length > 0 &&
    !(tags.every(isUuid) && (await countKnown(tx, 'product_tags', tags)) === tags.length)
  )
    throw fault('TagIDs', 'names a tag that is not there')
}

const storesIn = (row: Fields): string[] => [
  ...rowOf(row).AccessibleToSelectedStores,
  ...rowOf(row).StoreSpecificPrices.map(({ StoreID }) => StoreID),
]

const checkStores = async ({ tx, row, before }: Change): Promise<void> => {
  const prices = rowOf(row).StoreSpecificPrices
  for (const [index, { StoreID }] of prices.entries())
    if (prices.findIndex((other) => other.StoreID === StoreID) < index)
      throw fault(`StoreSpecificPrices.${index}.StoreID`, 'has a price already')
  const had = new Set(before ? storesIn(before) : [])
  const added = [...new Set(storesIn(row))].filter((store) => !had.has(store))
  if (added.length > 0 && !(added.every(isUuid) && (await countKnown(tx, 'stores', added)) === added.length))
    throw fault('AccessibleToSelectedStores', 'names a store that is not there')
}

const maySeeCosts = async (tx: Tx, userId: string): Promise<boolean> =>
  (await listRightsByStore(tx, userId)).some(({ access }) =>
    access.some(({ id, perms }) => id === 'ProductCosts' && perms['read'] === true),
  )

const checkPicture = async (change: Change): Promise<void> => {
  if (!differs(change, 'Picture')) return
  const { tx, before } = change
  const { Picture } = rowOf(change.row)
  if (Picture !== null && !(await hasPicture(tx, Picture)))
    throw fault('Picture', 'is not there any more: choose it again')
  const earlier = before?.['Picture']
  if (typeof earlier === 'string') await touchPicture(tx, earlier)
}

export const checkProduct = async (change: Change): Promise<void> => {
  const { tx, caller } = change
  const row = rowOf(change.row)
  const [above] = pricesAboveMrp(row)
  if (above !== undefined) throw fault(above, 'is above the MRP')
  // Of two products with the same code that are made at once, the second waits here and finds the first.
  await nextCataloguePosition(tx)
  if (differs(change, 'SKU')) await checkCode(change, 'SKU')
  if (differs(change, 'BarCode')) await checkCode(change, 'BarCode')
  await checkReferences(change)
  await checkStores(change)
  await checkPicture(change)
  await checkCustomFields(tx, 'product', change)
  const costs = change.before?.['SupplyPrice'] ?? 0
  if (row.SupplyPrice !== costs && !(await maySeeCosts(tx, caller.userId)))
    throw fault('SupplyPrice', 'is not yours to see or change')
}

/** What follows from the fields that are written. */
const derived = async (tx: Tx, fields: Fields): Promise<Fields> => ({
  ...('Name' in fields ? { NameLower: String(fields['Name']).toLowerCase() } : {}),
  ...('SKU' in fields ? { SKULower: String(fields['SKU']).toLowerCase() } : {}),
  ...('BarCode' in fields ? { BarCodeLower: String(fields['BarCode']).toLowerCase() } : {}),
  ActionOn: new Date(),
  Position: await nextCataloguePosition(tx),
})

const NO_DETAILS = { SupplyPrice: 0, Markup: 0, DiscountAmount: 0, DiscountPercentage: 0 }

/** Costs and discounts of a store are not asked for here, so they stay. */
const wholeStorePrices = async (tx: Tx, key: string, fields: Fields): Promise<Fields> => {
  if (!('StoreSpecificPrices' in fields)) return fields
  const kept = await findStorePrices(tx, key)
  const whole = rowOf(fields).StoreSpecificPrices.map((price) => ({
    ...NO_DETAILS,
    ...kept.find((one) => one['StoreID'] === price.StoreID),
    ...price,
  }))
  return { ...fields, StoreSpecificPrices: whole }
}

/** `more` says what the product is, which its form does not ask. */
export const insertProduct = async ({ tx, caller, key, row }: Change, more: Fields): Promise<boolean> =>
  insertRow(tx, PRODUCT_WRITES, {
    registrationId: caller.registrationId,
    key,
    fields: { ...(await wholeStorePrices(tx, key, row)), ...(await derived(tx, row)) },
    more: { markup: 0, discount_amount: 0, discount_percentage: 0, ...more },
  })

const productSource: Source = {
  table: CATALOGUE_TABLES.products,
  list: listProducts,
  check: checkProduct,
  insert: (change) => insertProduct(change, { product_type: 'Standard' }),
  update: async ({ tx, key }, version, changed) =>
    updateRow(tx, PRODUCT_WRITES, {
      key,
      version,
      fields: { ...(await wholeStorePrices(tx, key, changed)), ...(await derived(tx, changed)) },
    }),
  remove: async ({ tx, key, row }, version, isDeleted) =>
    updateRow(tx, PRODUCT_WRITES, {
      key,
      version: version ?? Number(row['Version']),
      fields: { IsDeleted: isDeleted, ...(await derived(tx, {})) },
    }),
  checkRemoval: async ({ tx, key, row }) => {
    if (row['IsDeleted'] !== true) return
    await nextCataloguePosition(tx)
    await checkCode({ tx, key, row }, 'SKU')
    await checkCode({ tx, key, row }, 'BarCode')
  },
}

const checkSubCategory = async (change: Change): Promise<void> => {
  const category = String(change.row['CategoryID'])
  if (!differs(change, 'CategoryID')) return
  if (!isUuid(category) || !(await isKnown(change.tx, 'category', category)))
    throw fault('CategoryID', 'is not a category of your company')
}

const checkPriceChange = async (change: Change): Promise<void> => {
  const { tx, before } = change
  const row = change.row as ManagedPriceChange
  if (before && before['State'] !== 'planned')
    throw fault('ValidFrom', 'has begun: change the product itself')
  if (row.RetailPrice === null && row.MRP === null) throw fault('RetailPrice', 'is required')
  const [product] = isUuid(row.ProductID) ? await findPricedProducts(tx, [row.ProductID]) : []
  if (!product) throw fault('ProductID', 'is not a product of your company')
  if (row.StoreID !== null && !(isUuid(row.StoreID) && (await countKnown(tx, 'stores', [row.StoreID])) === 1))
    throw fault('StoreID', 'is not a store of your company')
  await checkDay(change)
  const due = { key: change.key, productId: product.key, storeId: row.StoreID }
  const next = withDuePrice(product, { ...due, retailPrice: row.RetailPrice, mrp: row.MRP })
  if (pricesAboveMrp(next).length > 0) throw fault('RetailPrice', 'is above the MRP')
}

const checkDay = async ({ tx, row }: Pick<Change, 'tx' | 'row'>): Promise<void> => {
  const { StoreID, ValidFrom } = row as ManagedPriceChange
  const today = await businessDayOf(tx, StoreID)
  if (today !== undefined && ValidFrom <= today) throw fault('ValidFrom', 'must be a day to come')
}

export const CATALOGUE_SOURCES = {
  'price-changes': sourceOf(CATALOGUE_TABLES['price-changes'], {
    check: checkPriceChange,
    checkRemoval: async (change) => {
      if (change.before?.['State'] !== 'planned')
        throw fault('ValidFrom', 'has begun: change the product itself')
      if (change.before.IsDeleted) await checkDay(change)
    },
  }),
  products: productSource,
  categories: sourceOf(CATALOGUE_TABLES.categories, { checkRemoval: checkCategoryRemoval }),
  subcategories: sourceOf(CATALOGUE_TABLES.subcategories, {
    check: checkSubCategory,
    checkRemoval: checkSubCategoryRemoval,
  }),
  'product-tags': sourceOf(CATALOGUE_TABLES['product-tags']),
} as const satisfies Record<string, Source>
