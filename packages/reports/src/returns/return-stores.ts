import type { ReportState } from '../address/address.ts'
import type { ReportsPlace, StoreChoice } from '../frame.tsx'

/** The stores of one registration. */
export interface Gstin {
  gstin: string
  stores: readonly StoreChoice[]
}

/** A store without a registration stands for itself. */
const gstinsOf = (stores: readonly StoreChoice[]): Gstin[] => {
  const alone = stores.filter(({ gstin }) => gstin === '')
  const gstins = [...new Set(stores.map(({ gstin }) => gstin))].filter((gstin) => gstin !== '')
  return [
    ...gstins.map((gstin) => ({ gstin, stores: stores.filter((store) => store.gstin === gstin) })),
    ...alone.map((store) => ({ gstin: '', stores: [store] })),
  ]
}

interface ReturnStores {
  storeIds: readonly string[]
  /** Of all stores with the GSTIN, where there are several. */
  isOfAll: boolean
  /** To choose from, in an app with several stores. */
  gstins: readonly Gstin[]
}

/** Whose return is shown: of this store or all with its GSTIN; with several stores, of the GSTIN of the first chosen one. */
export const returnStoresOf = (
  { stores, storeIds, gstinStoreIds }: ReportsPlace,
  state: ReportState,
): ReturnStores => {
  if (stores === undefined) {
    const isOfAll = gstinStoreIds.length > storeIds.length && state.allStores
    return { storeIds: isOfAll ? gstinStoreIds : storeIds, isOfAll, gstins: [] }
  }
  const gstins = gstinsOf(stores)
  const chosen = gstins.find((group) => group.stores.some(({ key }) => key === state.stores[0])) ?? gstins[0]
  const keys = chosen?.stores.map(({ key }) => key) ?? []
  return { storeIds: keys, isOfAll: keys.length > 1, gstins }
}
