import type { CartDraft } from '../db/cart/cart-record.ts'
import { isEmptyDraft } from '../ledger/cart-changes.ts'

export type PlaceToChange = 'store' | 'register'

interface Selling {
  draft: CartDraft
  /** The register session of this till is open. */
  isDrawerOpen: boolean
  serverReachable: boolean
}

/** Whether the till may leave its register or store now. */
export type PlaceChange =
  /** Goods in the cart belong to this register: they are parked or cleared first. */
  | 'cartNotEmpty'
  /** The registers of another store come from the server. */
  | 'offline'
  /** Cash is in an open drawer: the cashier decides what happens to it. */
  | 'askDrawer'
  | 'go'

export const placeChange = (
  what: PlaceToChange,
  { draft, isDrawerOpen, serverReachable }: Selling,
): PlaceChange => {
  if (!isEmptyDraft(draft)) return 'cartNotEmpty'
  if (what === 'store' && !serverReachable) return 'offline'
  return isDrawerOpen ? 'askDrawer' : 'go'
}
