import { createObservable, type Observable } from '@evertill/ui/observable.ts'
import type { OpenWork } from '../platform/open-work.ts'
import type { Timers } from '../platform/timers.ts'

/**
 * `after-sale`: the user accepted, and some page still has open work. `starting`: the new worker was told to activate.
 * `stuck`: it was told several times and did not.
 */
export type UpdateState = 'none' | 'offered' | 'after-sale' | 'starting' | 'stuck' | 'reloading'

export interface AppUpdate extends Observable<UpdateState> {
  /** A new worker is waiting. */
  offer(): void
  /** Updates now, or as soon as no page has open work. */
  accept(): Promise<void>
  /** Hides the prompt until the next version. */
  dismiss(): void
  /** The new worker is active, accepted in this page or in another one. */
  takenOver(): void
  /** Ends an update that is stuck: drops the old worker and loads the new version from the server. */
  finish(): Promise<void>
}

interface UpdatePorts {
  work: OpenWork
  timers: Timers
  /** Tells the waiting worker to activate. */
  activate(): void
  /** Forgets the worker; the next page comes from the server and installs the new one. */
  removeWorker(): Promise<void>
  reload(): void
}

/** A tab that crashed with open work tells nobody: the others look by themselves. */
const RECHECK_MS = 3_000
/**
 * Chromium ends the old worker first. A request of the page that comes in that moment starts the old one again, and then
 * it lives until it has been idle for 30 s, whatever the new one is told. After so many repeats a person may decide.
 */
const MAX_ACTIVATIONS = 5

/**
 * The safe update (F-37). No page reloads while any page of the browser has a cart, a payment, a commit or a print
 * open. A page that starts one at the last moment reloads when it ends.
 */
export const createAppUpdate = (ports: UpdatePorts): AppUpdate => {
  const { work, timers, reload } = ports
  const state = createObservable<UpdateState>('none')
  let accepted = false
  let isActivated = false
  let activations = 0
  let cancelRecheck = () => {}

  const startReload = () => {
    state.set('reloading')
    reload()
  }

  const proceed = async (isRecheck = false) => {
    if (isActivated) {
      if (!work.here.get() && state.get() !== 'reloading') startReload()
      return
    }
    if (!accepted) return
    const isBusy = await work.anywhere()
    // Both again: this page may have started something, or been taken over, during the wait.
    if (isActivated) return
    if (isBusy || work.here.get()) state.set('after-sale')
    else if (state.get() === 'starting' && !isRecheck) return
    else if (activations >= MAX_ACTIVATIONS) state.set('stuck')
    else {
      activations += 1
      state.set('starting')
      ports.activate()
    }
    cancelRecheck()
    if (state.get() !== 'stuck') cancelRecheck = timers.after(RECHECK_MS, () => void proceed(true))
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
      cancelRecheck()
      if (work.here.get()) state.set('after-sale')
      void proceed()
    },
    finish: async () => {
      if (state.get() !== 'stuck' || (await work.anywhere())) return
      await ports.removeWorker()
      startReload()
    },
  }
}
