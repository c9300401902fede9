import type { CartDraft, CartRecord } from '../db/cart/cart-record.ts'
import type { CartStore } from '../db/cart/cart-store.ts'
import type { Clock } from '../platform/clock.ts'
import type { Locks } from '../platform/locks.ts'
import { createObservable, type Observable } from '@evertill/ui/observable.ts'
import type { Pause } from '../platform/pause.ts'
import { createCartAutosave } from './cart-autosave.ts'
import {
  type AnyGoods,
  appendLine,
  type CartChange,
  emptied,
  isEmptyDraft,
  lineToJoin,
  listed,
  newDraft,
  removeLine,
  setQuantity,
} from './cart-changes.ts'

export interface Cart extends CartDraft {
  /** The line that was touched last, for the eye. */
  lastLineId: string | null
  /** Whether there is an earlier state to go back to. */
  canUndo: boolean
}

interface CartPorts {
  store: CartStore
  locks: Locks
  clock: Clock
  newUuid(): string
  storeId(): string | null
  /** Before a save: a line of a scan is on the screen before the bill is copied for the disk. */
  pause?: Pause
}

/** One cart per tab, saved on the device at every change, and found again after a reload or a crash. */
export interface LiveCart extends Observable<Cart> {
  /** Finds the cart of this store that no other tab works on, newest first; otherwise begins an empty one. */
  restore(): Promise<void>
  /** The draft after any change; it may be undone. `touched` is the line for the eye, unless it stays as it was. */
  update(change: CartChange, touched?: string | null): void
  /** A change that nobody made by hand: saved, but no step that Undo goes back over. */
  adjust(change: CartChange): void
  undo(): void
  /** Adds to the line of the same product and price, unless it is weighed: each weighing is a line of its own. */
  add(line: AnyGoods, separate: boolean): void
  setQuantity(lineId: string, quantity: number): void
  remove(lineId: string): void
  clear(): void
  /** While the cart becomes a sale no save of it begins: the sale would wait behind it for the disk. */
  whileSold<T>(work: () => Promise<T>): Promise<T>
  /** The cart has become a sale or is parked: begin the next one, and never save the old one again. */
  startNext(): void
  /** What is in the cart is wanted no more: it is off the disk, and the next cart begins. */
  discard(): void
  /** Goes on with a draft from elsewhere, such as a parked sale, under its own UUID. What was in the cart is gone. */
  replace(draft: CartDraft): void
}

/** A cashier undoes the last few things, not the morning. */
const UNDO_STEPS = 50

const lockName = (uuid: string) => `evertill-cart-${uuid}`

const draftIn = ({ lastLineId: _last, canUndo: _undo, ...draft }: Cart): CartDraft => draft

/** Takes the lock of the first cart that no other tab works on. */
const firstFree = async (carts: readonly CartRecord[], locks: Locks): Promise<CartDraft | null> => {
  for (const { StoreID: _store, updatedAt: _at, ...draft } of carts) {
    if (await locks.tryHold(lockName(draft.UUID))) return draft
  }
  return null
}

export const createLiveCart = (ports: CartPorts): LiveCart => {
  const { store, locks, newUuid, storeId } = ports
  const show = (draft: CartDraft, lastLineId: string | null): Cart => ({
    ...draft,
    lastLineId,
    canUndo: earlier.length > 0,
  })
  let earlier: readonly CartDraft[] = []
  const emptyCart = (): Cart => {
    earlier = []
    const draft = newDraft(newUuid())
    // Held while this tab lives, so that no other tab picks up the cart a cashier is working on.
    void locks.tryHold(lockName(draft.UUID))
    return show(draft, null)
  }
  const state = createObservable<Cart>(emptyCart())
  const autosave = createCartAutosave(ports)

  const put = (draft: CartDraft, lastLineId: string | null) => {
    state.set(show(draft, lastLineId))
    autosave.save(draft)
  }

  const update = (change: CartChange, touched: string | null = state.get().lastLineId) => {
    const before = draftIn(state.get())
    const after = change(before)
    if (after === before) return
    earlier = [...earlier.slice(1 - UNDO_STEPS), before]
    put(after, touched)
  }

  const startNext = () => {
    const { UUID } = state.get()
    state.set(emptyCart())
    autosave.cancel(UUID)
    // Another tab may resume a parked cart. It must not begin before this tab's last autosave of it is done.
    void autosave.finished().then(() => locks.release(lockName(UUID)))
  }

  return {
    get: state.get,
    subscribe: state.subscribe,
    update,

    restore: async () => {
      await autosave.finished()
      const carts = (await store.openCarts()).filter((cart) => cart.StoreID === storeId())
      if (carts.some((cart) => cart.UUID === state.get().UUID)) return
      const free = await firstFree(carts, locks)
      if (free) {
        earlier = []
        state.set(show(free, free.Lines.at(-1)?.UUID ?? null))
        return
      }
      // What this tab shows belongs to another store or another account by now.
      if (!isEmptyDraft(state.get())) state.set(emptyCart())
    },

    adjust: (change) => {
      const before = draftIn(state.get())
      const after = change(before)
      if (after !== before) put(after, state.get().lastLineId)
    },

    undo: () => {
      const before = earlier.at(-1)
      if (!before) return
      earlier = earlier.slice(0, -1)
      put(before, null)
    },

    add: (line, separate) => {
      const goods = listed(line)
      const same = separate ? undefined : lineToJoin(state.get(), goods)
      const UUID = same?.UUID ?? newUuid()
      update(same ? setQuantity(same.UUID, same.Quantity + goods.Quantity) : appendLine(goods, UUID), UUID)
    },

    setQuantity: (lineId, quantity) => update(setQuantity(lineId, quantity), lineId),
    remove: (lineId) => update(removeLine(lineId), null),
    clear: () => update(emptied, null),
    whileSold: autosave.holdWhile,
    startNext,
    discard: () => {
      autosave.remove(state.get().UUID)
      startNext()
    },

    replace: (draft) => {
      earlier = []
      void locks.tryHold(lockName(draft.UUID))
      put(draft, draft.Lines.at(-1)?.UUID ?? null)
    },
  }
}
