import type { Store } from '@evertill/contract'

type Registered = Pick<Store, 'key' | 'GSTIN'>

/** The stores of the user that file a tax return with this one, itself first: those with the same GSTIN. */
export const storesOfGstin = (store: Registered | null, stores: readonly Registered[]): string[] => {
  if (!store) return []
  const others = stores.filter(
    ({ key, GSTIN = '' }) => GSTIN !== '' && GSTIN === store.GSTIN && key !== store.key,
  )
  return [store.key, ...others.map(({ key }) => key)]
}
