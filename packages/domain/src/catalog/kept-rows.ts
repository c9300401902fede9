/** Which synced rows the till keeps. Full and partial sync both use these rules, so they agree. */
export interface SyncedProduct {
  key?: string | undefined
  productType?: string | undefined
  /** Stores it is limited to; empty means every store. */
  accessibleToStores?: readonly string[] | undefined
  /** Other products name it as their ParentProductID. */
  hasChildren?: boolean | undefined
  isDeleted?: boolean | undefined
}

const NOT_FOR_SALE = 'Goods not for sale'

export function keepsProduct(product: SyncedProduct, storeId: string): boolean {
  if (product.key === undefined || product.key === '' || product.isDeleted === true) return false
  if (product.productType === NOT_FOR_SALE) return false
  const stores = product.accessibleToStores ?? []
  // A parent is kept for its variants, which may be sold here even if it is not.
  return stores.length === 0 || stores.includes(storeId) || product.hasChildren === true
}

export function keepsPaymentType(type: {
  showInSales?: boolean | undefined
  isDeleted?: boolean | undefined
}): boolean {
  return type.showInSales === true && type.isDeleted !== true
}

/** Keeps offers valid today, except coupons. Validity is checked again when the sale is made (D-14). */
export function keepsOffer(
  offer: { type: string; validityFrom: string; validityTo: string },
  today: string,
): boolean {
  if (offer.type.toLowerCase() === 'coupon') return false
  return offer.validityFrom.slice(0, 10) <= today && today <= offer.validityTo.slice(0, 10)
}
