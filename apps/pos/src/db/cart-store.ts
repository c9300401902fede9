import { type CartRecord, readCart } from './cart-record.ts'
import type { SalesDb } from './sales-db.ts'

/** Open carts on the device. Relaxed durability will do: at most the last edit is lost with the power. */
export const createCartStore = (db: SalesDb) => ({
  /**
   * Carts that are not sales yet, newest first. An autosave that ran a moment after its cart's commit leaves a cart
   * behind whose sale exists; offered again, its payment would print the old bill.
   */
  openCarts: async (): Promise<CartRecord[]> => {
    const carts = await db.cart.orderBy('updatedAt').reverse().toArray()
    const sales = await db.salesHistory.bulkGet(carts.map((cart) => cart.UUID))
    return carts.filter((_, index) => sales[index] === undefined).map(readCart)
  },

  save: async (cart: CartRecord): Promise<void> => {
    await db.cart.put(cart)
  },

  remove: (uuid: string): Promise<void> => db.cart.delete(uuid),
})

export type CartStore = ReturnType<typeof createCartStore>
