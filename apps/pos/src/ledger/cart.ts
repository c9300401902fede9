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
  keepTaken,
  lineToJoin,
  listed,
  newDraft,
  removeLine,
  setQuantity,
} from './cart-changes.ts'

export interface Cart extends CartDraft {
  /** The line that was changed last; the screen highlights it. */
  lastLineId: string | null
  canUndo: boolean
}

interface CartPorts {
  store: CartStore
  locks: Locks
  clock: Clock
  newUuid(): string
  storeId(): string | null
  /** The active person: each keeps a cart of their own (D-27). */
  userId?(): string | undefined
  /** Before a save: a scanned line is on the screen before the cart is copied for the disk. */
  pause?: Pause
}

/** The cart of this tab, saved at every change and restored after a reload or a crash. */
export interface LiveCart extends Observable<Cart> {
  /**
   * Restores the person's newest cart of this store that no other tab has open, or starts an empty one. What was scanned
   * meanwhile stays: it is on the counter.
   */
  restore(): Promise<void>
  /** A change that can be undone. `touched` is the line to highlight; by default the same as before. */
  update(change: CartChange, touched?: string | null): void
  /** A change that the cashier did not make: saved, but not a step of Undo. */
  adjust(change: CartChange): void
  undo(): void
  /** Adds to the line of the same product and price, unless `separate`: each weighing is its own line. */
  add(line: AnyGoods, separate: boolean): void
  setQuantity(lineId: string, quantity: number): void
  remove(lineId: string): void
  clear(): void
  /** Around the commit: no autosave begins meanwhile, because the sale would wait for the disk behind it. */
  whileSold<T>(work: () => Promise<T>): Promise<T>
  /** The cart was sold or parked: starts the next one and never saves the old one again. */
  startNext(): void
  /** Deletes the cart from the disk and starts the next one. */
  discard(): void
  /** Replaces the cart by a draft with its own UUID, such as a parked sale. */
  replace(draft: CartDraft): void
}

/** Enough for the last mistakes; every step holds a whole cart. */
const UNDO_STEPS = 50

const lockName = (uuid: string) => `evertill-cart-${uuid}`

const draftIn = ({ lastLineId: _last, canUndo: _undo, ...draft }: Cart): CartDraft => draft

/** Takes the lock of the first cart that no other tab works on. */
const firstFree = async (carts: readonly CartRecord[], locks: Locks): Promise<CartDraft | null> => {
  for (const { StoreID: _store, UserID: _user, updatedAt: _at, ...draft } of carts) {
    if (await locks.tryHold(lockName(draft.UUID))) return draft
  }
  return null
}

const newHeldDraft = ({ locks, newUuid }: CartPorts): CartDraft => {
  const draft = newDraft(newUuid())
  // Held until this tab ends, so that no other tab restores the cart.
  void locks.tryHold(lockName(draft.UUID))
  return draft
}

/** The person's carts of this store on the disk, newest first. */
const ownCarts = async ({ store, storeId, userId = () => undefined }: CartPorts): Promise<CartRecord[]> =>
  (await store.openCarts()).filter(
    ({ StoreID, UserID }) => StoreID === storeId() && (UserID === undefined || UserID === userId()),
  )

export const createLiveCart = (ports: CartPorts): LiveCart => {
  const { locks, newUuid } = ports
  const cartOf = (draft: CartDraft, lastLineId: string | null): Cart => ({
    ...draft,
    lastLineId,
    canUndo: earlier.length > 0,
  })
  let earlier: readonly CartDraft[] = []
  const emptyCart = (): Cart => {
    earlier = []
    return cartOf(newHeldDraft(ports), null)
  }
  const state = createObservable<Cart>(emptyCart())
  const autosave = createCartAutosave(ports)

  const put = (draft: CartDraft, lastLineId: string | null) => {
    state.set(cartOf(draft, lastLineId))
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
      const atStart = state.get()
      await autosave.finished()
      const carts = await ownCarts(ports)
      const { UUID: before } = state.get()
      if (carts.some((cart) => cart.UUID === before)) return
      const free = await firstFree(carts, locks)
      const scanned = isEmptyDraft(atStart) ? state.get().Lines : []
      if (free) {
        earlier = []
        const draft = { ...free, Lines: [...free.Lines, ...scanned] }
        state.set(cartOf(draft, draft.Lines.at(-1)?.UUID ?? null))
        if (scanned.length > 0) autosave.move(before, draft)
      } else if (!isEmptyDraft(atStart)) {
        // The cart on this tab belongs to another store or person.
        state.set(emptyCart())
      }
      // They find it when they are back, in this tab too.
      if (state.get().UUID !== before) locks.release(lockName(before))
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
      // The goods go back to what they were. The money that was taken meanwhile does not.
      put(keepTaken(state.get().Taken)(before), null)
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
