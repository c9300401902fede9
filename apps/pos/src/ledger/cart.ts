import type { SaleDraftLine } from '@evertill/contract'
import type { CartStore } from '../db/cart-store.ts'
import { type Clock, toInstant } from '../platform/clock.ts'
import type { Locks } from '../platform/locks.ts'
import { logWarning } from '../platform/log.ts'
import { createObservable, type Observable } from '../platform/observable.ts'

export interface Cart {
  UUID: string
  Lines: readonly SaleDraftLine[]
  /** The line that was touched last, for the eye. */
  lastLineId: string | null
}

interface CartPorts {
  store: CartStore
  locks: Locks
  clock: Clock
  newUuid(): string
  storeId(): string | null
}

/** One cart per tab, saved on the device at every change, and found again after a reload or a crash. */
export interface CartKeeper extends Observable<Cart> {
  /** Finds the cart of this store that no other tab works on, newest first; otherwise begins an empty one. */
  restore(): Promise<void>
  /** Adds to the line of the same product and price, unless it is weighed: each weighing is a line of its own. */
  add(line: Omit<SaleDraftLine, 'UUID'>, separate: boolean): void
  setQuantity(lineId: string, quantity: number): void
  remove(lineId: string): void
  clear(): void
  /** The cart has become a sale: begin the next one, and never save the old one again. */
  startNext(): void
}

const lockName = (uuid: string) => `evertill-cart-${uuid}`

const sameGoods = (one: Omit<SaleDraftLine, 'UUID'>, other: SaleDraftLine) =>
  one.ProductID === other.ProductID && one.UnitPrice === other.UnitPrice && other.Discount === undefined

export const createCartKeeper = ({ store, locks, clock, newUuid, storeId }: CartPorts): CartKeeper => {
  const emptyCart = (): Cart => {
    const cart = { UUID: newUuid(), Lines: [], lastLineId: null }
    // Held while this tab lives, so that no other tab picks up the cart a cashier is working on.
    void locks.tryKeep(lockName(cart.UUID))
    return cart
  }
  const state = createObservable<Cart>(emptyCart())
  let saving: Promise<void> = Promise.resolve()

  /** One write after the other: an older state that overtakes a newer one would bring back a removed line. */
  const save = (cart: Cart) => {
    const StoreID = storeId()
    if (StoreID === null) return
    const record = { UUID: cart.UUID, StoreID, Lines: [...cart.Lines], updatedAt: toInstant(clock.now()) }
    saving = saving
      .then(() => (cart.Lines.length === 0 ? store.remove(cart.UUID) : store.save(record)))
      // Losing an autosave loses no sale: the commit takes the cart from memory.
      .catch((error: unknown) => logWarning('The cart could not be saved on this device.', error))
  }

  const change = (Lines: readonly SaleDraftLine[], lastLineId: string | null) => {
    state.set({ ...state.get(), Lines, lastLineId })
    save(state.get())
  }

  return {
    get: state.get,
    subscribe: state.subscribe,

    restore: async () => {
      await saving
      const carts = (await store.openCarts()).filter((cart) => cart.StoreID === storeId())
      if (carts.some((cart) => cart.UUID === state.get().UUID)) return
      for (const { UUID, Lines } of carts) {
        if (!(await locks.tryKeep(lockName(UUID)))) continue
        state.set({ UUID, Lines, lastLineId: Lines.at(-1)?.UUID ?? null })
        return
      }
      // What this tab shows belongs to another store or another account by now.
      if (state.get().Lines.length > 0) state.set(emptyCart())
    },

    add: (line, separate) => {
      const { Lines } = state.get()
      const same = separate ? undefined : Lines.find((candidate) => sameGoods(line, candidate))
      if (!same) {
        const UUID = newUuid()
        change([...Lines, { ...line, UUID }], UUID)
        return
      }
      const sum = same.Quantity + line.Quantity
      change(
        Lines.map((other) => (other === same ? { ...same, Quantity: sum } : other)),
        same.UUID,
      )
    },

    setQuantity: (lineId, Quantity) =>
      change(
        state.get().Lines.map((line) => (line.UUID === lineId ? { ...line, Quantity } : line)),
        lineId,
      ),

    remove: (lineId) =>
      change(
        state.get().Lines.filter((line) => line.UUID !== lineId),
        null,
      ),

    clear: () => change([], null),

    startNext: () => state.set(emptyCart()),
  }
}
