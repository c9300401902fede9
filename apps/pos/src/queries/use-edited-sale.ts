import type { Sale } from '@evertill/contract'
import { useObservable, useRuntime } from './runtime.tsx'

/** The sale that is on the counter to be changed; null while the cart is a new one. */
export const useEditedSale = (): Sale | null => useObservable(useRuntime().cart).Editing ?? null
