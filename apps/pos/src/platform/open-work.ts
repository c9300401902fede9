import type { Signals } from './channel.ts'
import { createObservable, type Observable } from '@evertill/ui/observable.ts'

/** What must not be interrupted by a reload: a cart, a payment, a commit, a print (decisions.md 8). */
export interface OpenWork {
  /** Whether this page is in the middle of something. */
  readonly here: Observable<boolean>
  /** Whether any page of this browser is. */
  anywhere(): Promise<boolean>
  /** Some page began or ended something. */
  onChange(listener: () => void): () => void
  /** From now until the returned function is called. */
  begin(): () => void
}

const PREFIX = 'evertill-work:'

type Manager = Pick<LockManager, 'request' | 'query'>

/**
 * A page that works holds a Web Lock under a name of its own: the browser lets go of it when the page dies, so a
 * crashed tab blocks no update for ever, and whoever asks sees all pages at once without waiting for an answer.
 */
export const createOpenWork = (locks: Manager, signals: Signals, pageId: string): OpenWork => {
  const here = createObservable(false)
  let open = 0
  let letGo: (() => void) | null = null

  const update = () => {
    const isOpen = open > 0
    if (isOpen === here.get()) return
    here.set(isOpen)
    if (isOpen) {
      const held = new Promise<void>((resolve) => (letGo = resolve))
      void locks.request(PREFIX + pageId, () => {
        signals.send()
        return held
      })
    } else {
      letGo?.()
      // After the lock is gone, which takes the browser a turn: told earlier, the others would still see it.
      void locks.request(PREFIX + pageId, () => {}).then(signals.send)
    }
  }

  return {
    here,
    anywhere: async () => {
      if (here.get()) return true
      const { held = [] } = await locks.query()
      return held.some(({ name = '' }) => name.startsWith(PREFIX) && name !== PREFIX + pageId)
    },
    onChange: (listener) => {
      const stop = [here.subscribe(listener), signals.onReceive(listener)]
      return () => {
        for (const one of stop) one()
      }
    },
    begin: () => {
      open += 1
      update()
      let ended = false
      return () => {
        if (ended) return
        ended = true
        open -= 1
        update()
      }
    },
  }
}
