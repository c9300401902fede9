import { DOCUMENT_LETTERS } from '@evertill/domain'
import {
  countGoodsInCategory,
  countGoodsWithTax,
  hasOpenDrawer,
  hasOtherPaymentOfKind,
  hasOtherStore,
  hasOtherTypeWithLetter,
} from '../../repositories/manage/removal.repository.ts'
import { nextCataloguePosition } from '../../repositories/manage/product-row.repository.ts'
import { type Change, fault } from './managed-source.ts'

/** A row that is restored takes nothing away from a till. */
const whenDeleted =
  (check: (change: Change) => Promise<void>) =>
  async (change: Change): Promise<void> => {
    if (change.before?.IsDeleted !== true) await check(change)
  }

/** Tills sell no product whose tax they do not have. */
export const checkTaxRemoval = whenDeleted(async ({ tx, key }: Change) => {
  // Whoever gives a product this tax waits here, and finds it deleted.
  await nextCataloguePosition(tx)
  const goods = await countGoodsWithTax(tx, key)
  if (goods > 0) throw fault('TaxName', `is the tax of products (${goods}): give them another one first`)
})

/** Tills would show its products without a category. Of which it has none, only subcategories are left. */
export const checkCategoryRemoval = whenDeleted(async ({ tx, key }: Change) => {
  // Whoever puts a product into it waits here, and finds it deleted.
  await nextCataloguePosition(tx)
  const goods = await countGoodsInCategory(tx, 'category_id', key)
  if (goods > 0)
    throw fault('CategoryName', `is the category of products (${goods}): give them another one first`)
})

export const checkSubCategoryRemoval = whenDeleted(async ({ tx, key }: Change) => {
  await nextCataloguePosition(tx)
  const goods = await countGoodsInCategory(tx, 'sub_category_id', key)
  if (goods > 0)
    throw fault('SubCategoryName', `is the subcategory of products (${goods}): give them another one first`)
})

/** Without a type for sales every till would fall back on orders. */
export const checkTypeRemoval = whenDeleted(async ({ tx, key, row }: Change) => {
  if (row['Letter'] !== DOCUMENT_LETTERS.sale) return
  if (!(await hasOtherTypeWithLetter(tx, DOCUMENT_LETTERS.sale, key)))
    throw fault('TransactionType', 'is the only type to sell with')
})

/** Floats, cash movements and change are booked with it. */
export const checkPaymentRemoval = whenDeleted(async ({ tx, key, row }: Change) => {
  if (row['Kind'] === 'Cash' && !(await hasOtherPaymentOfKind(tx, 'Cash', key)))
    throw fault('PaymentType', 'is the only one for cash')
})

export const checkRegisterRemoval = whenDeleted(async ({ tx, key }: Change) => {
  if (await hasOpenDrawer(tx, key)) throw fault('CashRegisterName', 'is open: close it at its till first')
})

/** A till whose store goes is locked at once, in the middle of a sale. */
export const checkStoreRemoval = whenDeleted(async ({ tx, key }: Change) => {
  if (await hasOpenDrawer(tx, key))
    throw fault('StoreName', 'has an open register: close it at its till first')
  if (!(await hasOtherStore(tx, key))) throw fault('StoreName', 'is the only store')
})
