import { createObservable, type Observable } from '@evertill/ui/observable.ts'
import type { OpenWork } from '../platform/open-work.ts'

/** `after-sale`: the user accepted, and some page still has open work. */
export type UpdateState = 'none' | 'offered' | 'after-sale' | 'reloading'

export interface AppUpdate extends Observable<UpdateState> {
  /** A new worker is waiting. */
  offer(): void
  /** Updates now, or as soon as no page has open work. */
  accept(): Promise<void>
  /** Hides the prompt until the next version. */
  dismiss(): void
  /** The new worker is active, accepted in this page or in another one. */
  takenOver(): void
}

interface UpdatePorts {
  work: OpenWork
  /** Tells the waiting worker to activate. */
  activate(): void
  reload(): void
}

/**
 * The safe update (F-37). No page reloads while any page of the browser has a cart, a payment, a commit or a print
 * open. A page that starts one at the last moment reloads when it ends.
 */
export const createAppUpdate = ({ work, activate, reload }: UpdatePorts): AppUpdate => {
  const state = createObservable<UpdateState>('none')
  let accepted = false
  let isActivated = false

  const proceed = async () => {
    if (isActivated) {
      if (work.here.get() || state.get() === 'reloading') return
      state.set('reloading')
      reload()
      return
    }
    if (!accepted) return
    const isBusy = await work.anywhere()
    // Checked again: this page may have started something during the wait.
    if (isBusy || work.here.get()) state.set('after-sale')
    else activate()
  }
  work.onChange(() => void proceed())

  return {
    get: state.get,
    subscribe: state.subscribe,
    offer: () => {
      if (state.get() === 'none') state.set('offered')
    },
    accept: () => {
      accepted = true
      return proceed()
    },
    dismiss: () => {
      if (state.get() === 'offered') state.set('none')
    },
    takenOver: () => {
      isActivated = true
      if (work.here.get()) state.set('after-sale')
      void proceed()
    },
  }
}
