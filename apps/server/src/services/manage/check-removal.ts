import { DOCUMENT_LETTERS } from '@evertill/domain'
import {
  countGoodsWithTax,
  hasOpenDrawer,
  hasOtherStore,
  hasOtherTypeWithLetter,
} from '../../repositories/manage/removal.repository.ts'
import { nextCataloguePosition } from '../../repositories/manage/product-row.repository.ts'
import { type Change, fault } from './managed-source.ts'

/** Tills sell no product whose tax they do not have. */
export const checkTaxRemoval = async ({ tx, key }: Change): Promise<void> => {
  // Whoever gives a product this tax waits here, and finds it deleted.
  await nextCataloguePosition(tx)
  const goods = await countGoodsWithTax(tx, key)
  if (goods > 0) throw fault('TaxName', `is the tax of products (${goods}): give them another one first`)
}

/** Without a type for sales every till would fall back on orders. */
export const checkTypeRemoval = async ({ tx, key, row }: Change): Promise<void> => {
  if (row['Letter'] !== DOCUMENT_LETTERS.sale) return
  if (!(await hasOtherTypeWithLetter(tx, DOCUMENT_LETTERS.sale, key)))
    throw fault('TransactionType', 'is the only type to sell with')
}

export const checkRegisterRemoval = async ({ tx, key }: Change): Promise<void> => {
  if (await hasOpenDrawer(tx, key)) throw fault('CashRegisterName', 'is open: close it at its till first')
}

/** A till whose store goes is locked at once, in the middle of a sale. */
export const checkStoreRemoval = async ({ tx, key }: Change): Promise<void> => {
  if (await hasOpenDrawer(tx, key))
    throw fault('StoreName', 'has an open register: close it at its till first')
  if (!(await hasOtherStore(tx, key))) throw fault('StoreName', 'is the only store')
}
