import type { Signals } from './channel.ts'
import { createObservable, type Observable } from '@evertill/ui/observable.ts'

/** Work that a reload must not interrupt: a cart, a payment, a commit, a print (D-8). */
export interface OpenWork {
  /** Whether this page has open work. */
  readonly here: Observable<boolean>
  /** Whether any page of this browser has. */
  anywhere(): Promise<boolean>
  /** Called when any page begins or ends open work. */
  onChange(listener: () => void): () => void
  /** The work is open until the returned function is called. */
  begin(): () => void
}

const PREFIX = 'evertill-work:'

/** A browser that blocks site data denies locks too. Then each page knows of its own work only. */
const withoutLocks = () => {}

type Manager = Pick<LockManager, 'request' | 'query'>

/**
 * A page with open work holds a Web Lock under its own name. The browser releases it when the page dies, so a crashed
 * tab never blocks an update, and one query shows all pages.
 */
export const createOpenWork = (locks: Manager, signals: Signals, pageId: string): OpenWork => {
  const here = createObservable(false)
  let open = 0
  let release: (() => void) | null = null

  const update = () => {
    const isOpen = open > 0
    if (isOpen === here.get()) return
    here.set(isOpen)
    if (isOpen) {
      const held = new Promise<void>((resolve) => (release = resolve))
      locks
        .request(PREFIX + pageId, () => {
          signals.send()
          return held
        })
        .catch(withoutLocks)
    } else {
      release?.()
      // Sent when the lock is really released: the other pages would still see it before.
      locks
        .request(PREFIX + pageId, () => {})
        .then(signals.send)
        .catch(withoutLocks)
    }
  }

  return {
    here,
    anywhere: async () => {
      if (here.get()) return true
      const { held = [] } = await locks.query().catch(() => ({ held: [] }))
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
