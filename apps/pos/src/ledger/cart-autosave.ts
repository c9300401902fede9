import type { CartDraft, CartRecord } from '../db/cart/cart-record.ts'
import type { CartStore } from '../db/cart/cart-store.ts'
import { type Clock, toInstant } from '../platform/clock.ts'
import { logWarning } from '../platform/log.ts'
import type { Pause } from '../platform/pause.ts'
import { isEmptyDraft } from './cart-changes.ts'

interface AutosavePorts {
  store: CartStore
  clock: Clock
  storeId(): string | null
  userId?(): string | undefined
  /** Before each save: a scanned line is on the screen before the cart is copied for the disk. */
  pause?: Pause
}

/** A failed autosave loses no sale: the commit takes the cart from memory. */
const warn = (error: unknown): void => logWarning('The cart could not be saved.', error)

/** Saves the cart after each change, one write after the other: an older state must not overwrite a newer one. */
export const createCartAutosave = ({
  store,
  clock,
  storeId,
  userId = () => undefined,
  pause = () => Promise.resolve(),
}: AutosavePorts) => {
  let saving: Promise<void> = Promise.resolve()
  let selling: Promise<unknown> = Promise.resolve()
  /** The next record to write. Later changes replace it, so of fifty scans in a second only a few are written. */
  let next: { record: CartRecord | null } = { record: null }

  const save = (draft: CartDraft): void => {
    const StoreID = storeId()
    if (StoreID === null) return
    const record: CartRecord = {
      ...draft,
      StoreID,
      UserID: userId(),
      updatedAt: toInstant(clock.now()),
    }
    if (next.record?.UUID === record.UUID) {
      next.record = record
      return
    }
    const mine: typeof next = { record }
    next = mine
    saving = saving
      .then(pause)
      .then(() => selling)
      .then(() => {
        const { record: latest } = mine
        mine.record = null
        if (latest) return isEmptyDraft(latest) ? store.remove(latest.UUID) : store.save(latest)
      })
      .catch(warn)
  }

  const remove = (uuid: string): void => {
    saving = saving.then(() => store.remove(uuid)).catch(warn)
  }

  return {
    save,

    /** Drops the save of this cart that has not begun yet. */
    cancel: (uuid: string): void => {
      if (next.record?.UUID === uuid) next.record = null
    },

    remove,

    /** The goods of one cart are in another. */
    move: (from: string, to: CartDraft): void => {
      remove(from)
      save(to)
    },

    /** Resolves when everything saved so far is on the disk. */
    finished: (): Promise<void> => saving,

    /** No save begins while the work runs: the sale would wait behind it for the disk. */
    holdWhile: <T>(work: () => Promise<T>): Promise<T> => {
      const done = work()
      // A failed sale releases the saves too.
      selling = done.catch(() => undefined)
      return done
    },
  }
}
