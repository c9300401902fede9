import type { Sale } from '@evertill/contract'
import { useObservable, useRuntime } from './runtime.tsx'

/** The sale that is being edited in the cart, or null. */
export const useEditedSale = (): Sale | null => useObservable(useRuntime().cart).Editing ?? null
