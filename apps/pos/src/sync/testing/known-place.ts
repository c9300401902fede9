import type { SellingPlace } from '../../ledger/complete-sale.ts'
import { PLACE } from '../../testing/selling-place.ts'

/** A store by the kind of id that the wire takes. */
export const STORE = '00000000-0000-4000-8000-000000000001'
/** Of its books: as they are, and after they were restored. */
export const EPOCHS = ['10000000-0000-4000-8000-000000000001', '20000000-0000-4000-8000-000000000002']

export const lease = { ...PLACE.lease, StoreID: STORE }
export const place: SellingPlace = { ...PLACE, store: { ...PLACE.store, key: STORE }, lease }
