import { createObservable, type Observable } from '@evertill/ui/observable.ts'
import type { OpenWork } from '../platform/open-work.ts'

/** `after-sale`: the person said yes, and some page is still in the middle of something. */
export type UpdateState = 'none' | 'offered' | 'after-sale' | 'reloading'

export interface AppUpdate extends Observable<UpdateState> {
  /** A new worker waits. */
  offer(): void
  /** Yes: now, or as soon as no page is in the middle of anything. */
  accept(): Promise<void>
  /** Not now. The next version asks again. */
  dismiss(): void
  /** The new worker has taken over, asked by this page or by another one. */
  takenOver(): void
}

interface UpdatePorts {
  work: OpenWork
  /** Tells the waiting worker to take over. */
  activate(): void
  reload(): void
}

/**
 * The safe update (F-37). No page reloads while any page of the browser has a cart, a payment, a commit or a print
 * open; a page that began one in the last moment reloads when it has ended.
 */
export const createAppUpdate = ({ work, activate, reload }: UpdatePorts): AppUpdate => {
  const state = createObservable<UpdateState>('none')
  let accepted = false
  let hasTakenOver = false

  const goOn = async () => {
    if (hasTakenOver) {
      if (work.here.get() || state.get() === 'reloading') return
      state.set('reloading')
      reload()
      return
    }
    if (!accepted) return
    const isBusy = await work.anywhere()
    // Looked at once more: this page may have begun something during the wait.
    if (isBusy || work.here.get()) state.set('after-sale')
    else activate()
  }
  work.onChange(() => void goOn())

  return {
    get: state.get,
    subscribe: state.subscribe,
    offer: () => {
      if (state.get() === 'none') state.set('offered')
    },
    accept: () => {
      accepted = true
      return goOn()
    },
    dismiss: () => {
      if (state.get() === 'offered') state.set('none')
    },
    takenOver: () => {
      hasTakenOver = true
      if (work.here.get()) state.set('after-sale')
      void goOn()
    },
  }
}
