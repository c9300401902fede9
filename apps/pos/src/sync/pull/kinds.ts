import type { RefreshEvent } from '@evertill/contract'
import { LIST_KINDS, type ListKind } from './list-kinds.ts'
import { type PullFailure, type PullMode, SYNC_TEXTS } from './pull-result.ts'

/** Everything the till pulls. */
export type PullKind = ListKind | PagedKind

/** Kinds whose rows come in pages. */
export type PagedKind = 'product' | 'customer' | 'order' | 'package' | 'bill'

/** In order of priority: what a sale needs comes first, customers and old bills last. */
export const PULL_KINDS: readonly PullKind[] = [
  ...(Object.keys(LIST_KINDS) as ListKind[]),
  'product',
  'order',
  'package',
  'customer',
  'bill',
]

/** The kinds to pull for each event of the server. */
export const KINDS_OF_EVENT: Readonly<Record<RefreshEvent, readonly PullKind[]>> = {
  product_updated: ['product'],
  subcategory_updated: ['subCategory'],
  category_updated: ['category'],
  cashRegister_updated: ['cashRegisters'],
  tax_updated: ['taxes'],
  paymentTypes_updated: ['paymentTypes'],
  printConfig_updated: ['printConfig'],
  offer_updated: ['offer'],
  productTag_updated: ['productTag'],
  employee_updated: ['employee', 'acl'],
  customer_updated: ['customer'],
  order_updated: ['order'],
  package_updated: ['package'],
  membership_updated: ['membership'],
}

const PAGED_LABELS: Readonly<Record<PagedKind, string>> = {
  product: 'Product',
  customer: 'Customer',
  order: 'Online Orders',
  package: 'Packages',
  bill: 'Sales History',
}

export const isPaged = (kind: PullKind): kind is PagedKind => kind in PAGED_LABELS

const labelOf = (kind: PullKind): string => (isPaged(kind) ? PAGED_LABELS[kind] : LIST_KINDS[kind].label)

/** The message for a failed pull. */
export const failureText = (kind: PullKind, mode: PullMode, result: PullFailure): string => {
  if (result.text) return result.text
  if (mode === 'full' && result.reason === 'unreachable' && kind === 'product') return SYNC_TEXTS.fetchFailed
  if (mode === 'full') return SYNC_TEXTS.fullFailed(labelOf(kind))
  return kind === 'product'
    ? SYNC_TEXTS.partialFailed(result.message)
    : SYNC_TEXTS.partialError(labelOf(kind))
}
