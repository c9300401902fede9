import { type CartRecord, packCart, readCart, type SavedCart } from './cart-record.ts'
import type { HistorySale } from '../records.ts'
import type { SalesDb } from '../sales-db.ts'

/** Open carts on the device. Relaxed durability will do: at most the last edit is lost with the power. */
export const createCartStore = (db: SalesDb) => ({
  /**
   * Carts that are not sales yet, newest first. An autosave that ran a moment after its cart's commit or parking
   * leaves a cart behind whose sale exists or waits; offered again, the goods would be sold twice.
   */
  openCarts: async (): Promise<CartRecord[]> => {
    const carts = await db.cart.orderBy('updatedAt').reverse().toArray()
    const uuids = carts.map((cart) => cart.UUID)
    const [sales, parked] = await Promise.all([db.salesHistory.bulkGet(uuids), db.parkedSales.bulkGet(uuids)])
    // The cart of a sale that is being changed has the sale's UUID: it is open while the sale stands as it was begun.
    const isMade = ({ Editing }: SavedCart, made: HistorySale | undefined) =>
      made !== undefined && made.sale.Revision !== Editing?.Revision
    return carts.filter((cart, at) => !isMade(cart, sales[at]) && parked[at] === undefined).map(readCart)
  },

  /** Before the writes of a sync, like a commit: whoever reloads right after a scan must find it again. */
  save: (cart: CartRecord): Promise<void> =>
    db.gate.commit(async () => {
      await db.cart.put(packCart(cart))
    }),

  remove: (uuid: string): Promise<void> => db.cart.delete(uuid),
})

export type CartStore = ReturnType<typeof createCartStore>
