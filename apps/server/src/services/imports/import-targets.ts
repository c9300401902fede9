import type { ImportKind } from '@evertill/contract'
import { categoryTarget } from '../../repositories/imports/category-target.ts'
import { customerTarget } from '../../repositories/imports/customer-target.ts'
import type { ImportTarget } from '../../repositories/imports/import-target.ts'
import { offerTarget } from '../../repositories/imports/offer-target.ts'
import { openingBalanceTarget } from '../../repositories/imports/opening-balance-target.ts'
import { productTarget } from '../../repositories/imports/product-target.ts'
import { serviceAreaTarget } from '../../repositories/imports/service-area-target.ts'
import { taxTarget } from '../../repositories/imports/tax-target.ts'

export const IMPORT_TARGETS: Readonly<Record<ImportKind, ImportTarget>> = {
  products: productTarget,
  categories: categoryTarget,
  customers: customerTarget,
  'opening-balances': openingBalanceTarget,
  offers: offerTarget,
  taxes: taxTarget,
  'service-areas': serviceAreaTarget,
}

/** The fields that name rows of other lists. */
export const NAMING_FIELDS: Readonly<Partial<Record<ImportKind, readonly string[]>>> = {
  products: ['Tax', 'Category'],
  offers: ['Categories', 'SKUs'],
  'service-areas': ['Store'],
}
