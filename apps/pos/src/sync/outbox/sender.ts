import { retryDelay } from '@evertill/domain'
import type { Signals } from '../../platform/channel.ts'
import type { Locks } from '../../platform/locks.ts'
import { logFailure } from '../../platform/log.ts'
import { createObservable, type Observable, type Settable } from '@evertill/ui/observable.ts'
import type { Timers } from '../../platform/timers.ts'
import { type DrainPorts, type DrainResult, drainOutbox } from './drain.ts'

export interface SenderPorts extends DrainPorts {
  locks: Locks
  signals: Signals
  /** One for all tabs. */
  sending: Settable<boolean>
  timers: Timers
}

export interface Sender {
  /** Whether the sender of this browser is at work, in whichever tab. */
  readonly sending: Observable<boolean>
  /** Keys of the sales that it has given to the server and that say `pending` on the disk meanwhile. */
  readonly inFlight: Observable<readonly string[]>
  /** When the server will be tried again after it could not be reached, by this device's clock; null otherwise. */
  readonly nextTryAt: Observable<number | null>
  /** Look at the queue now, in whichever tab the sender lives. */
  wake(): void
  stop(): void
}

/** The spec's rhythm: whatever trigger was missed, the queue is looked at this often. */
const INTERVAL_MS = 10_000
const LOCK_NAME = 'evertill-sender'

/**
 * One sender per browser: two tabs that drain the same queue would send everything twice (decisions.md 5). Every tab
 * starts one; the lock lets a single one work, and hands over when its tab closes or dies.
 */
export const startSender = (ports: SenderPorts): Sender => {
  const { clock, locks, random, sending, signals, store, timers } = ports
  const nextTryAt = createObservable<number | null>(null)
  const stopping = new AbortController()
  let rouse = () => {}
  let roused = false
  const wakeHere = () => {
    roused = true
    rouse()
  }

  /**
   * Sleeps until the time is over or somebody wakes the sender, yet never less than `atLeast`: a server that asked
   * for patience gets it whatever happens in the shop. A wake during a drain is not lost.
   */
  const rest = (milliseconds: number, atLeast = 0) =>
    new Promise<void>((resolve) => {
      let isEarly = atLeast > 0
      const done = () => {
        callOff()
        callOffPatience()
        roused = false
        rouse = () => {}
        resolve()
      }
      const callOff = timers.after(Math.max(milliseconds, atLeast), done)
      const callOffPatience = timers.after(atLeast, () => {
        isEarly = false
        if (roused) done()
      })
      rouse = () => {
        if (!isEarly || stopping.signal.aborted) done()
      }
      if (roused || stopping.signal.aborted) rouse()
    })

  /** History is told what went by the hundred, a little at a time, and never instead of sending. */
  const foldWhileQuiet = async () => {
    while ((await store.fold()) && !roused && !stopping.signal.aborted);
  }

  const work = async () => {
    store.takeOver()
    let failures = 0
    while (!stopping.signal.aborted) {
      sending.set(true)
      const result: DrainResult = await drainOutbox(ports, stopping.signal, failures > 0).finally(() =>
        sending.set(false),
      )
      await foldWhileQuiet()
      failures = result.kind === 'unreachable' ? failures + 1 : 0
      if (result.kind !== 'unreachable') {
        await rest(INTERVAL_MS)
        continue
      }
      const patience = result.retryAfterMs ?? 0
      const delay = retryDelay(failures, random(), patience)
      nextTryAt.set(clock.now() + delay)
      await rest(delay, patience)
      nextTryAt.set(null)
    }
  }

  const live = async () => {
    while (!stopping.signal.aborted) {
      try {
        await locks.run(LOCK_NAME, stopping.signal, work)
      } catch (error) {
        // The local database failed under us; a sender that gives up would strand the queue until a reload.
        if (!stopping.signal.aborted) {
          logFailure('The sender stumbled and starts again.', error)
          await rest(INTERVAL_MS)
        }
      }
    }
  }

  const stopListening = signals.onReceive(wakeHere)
  void live()
  return {
    sending,
    inFlight: store.inFlight,
    nextTryAt,
    wake: () => {
      wakeHere()
      signals.send()
    },
    stop: () => {
      stopListening()
      stopping.abort()
      rouse()
    },
  }
}
