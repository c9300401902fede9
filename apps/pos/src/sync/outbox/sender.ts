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
  /** Whether the sender of this browser is sending, in any tab. */
  readonly sending: Observable<boolean>
  /** Keys of the sales in flight that are still `pending` on the disk. */
  readonly inFlight: Observable<readonly string[]>
  /** When an unreachable server will be tried again, by this device's clock; null otherwise. */
  readonly nextTryAt: Observable<number | null>
  /** Makes the sender check the queue now, in whichever tab it runs. */
  wake(): void
  stop(): void
}

/** Without any trigger the queue is checked this often. */
const INTERVAL_MS = 10_000
const LOCK_NAME = 'evertill-sender'

/**
 * One sender per browser: two tabs that drain the same queue would send everything twice (D-5). Every tab starts one;
 * the lock lets only one run, and the next takes over when its tab closes or crashes.
 */
export const startSender = (ports: SenderPorts): Sender => {
  const { clock, locks, random, sending, signals, store, timers } = ports
  const nextTryAt = createObservable<number | null>(null)
  const stopping = new AbortController()
  let wakeUp = () => {}
  let wakeRequested = false
  const wakeHere = () => {
    wakeRequested = true
    wakeUp()
  }

  /**
   * Sleeps until the time is over or `wake` is called, but at least `atLeast`: a `Retry-After` of the server is always
   * respected. A wake during a drain is not lost.
   */
  const sleep = (milliseconds: number, atLeast = 0) =>
    new Promise<void>((resolve) => {
      let isEarly = atLeast > 0
      const done = () => {
        cancel()
        cancelMinimum()
        wakeRequested = false
        wakeUp = () => {}
        resolve()
      }
      const cancel = timers.after(Math.max(milliseconds, atLeast), done)
      const cancelMinimum = timers.after(atLeast, () => {
        isEarly = false
        if (wakeRequested) done()
      })
      wakeUp = () => {
        if (!isEarly || stopping.signal.aborted) done()
      }
      if (wakeRequested || stopping.signal.aborted) wakeUp()
    })

  /** Writes batched acknowledgements into history, a few at a time, and stops as soon as there is something to send. */
  const foldWhileIdle = async () => {
    while ((await store.fold()) && !wakeRequested && !stopping.signal.aborted);
  }

  const work = async () => {
    store.takeOver()
    let failures = 0
    while (!stopping.signal.aborted) {
      sending.set(true)
      const result: DrainResult = await drainOutbox(ports, stopping.signal, failures > 0).finally(() =>
        sending.set(false),
      )
      await foldWhileIdle()
      failures = result.kind === 'unreachable' ? failures + 1 : 0
      if (result.kind !== 'unreachable') {
        await sleep(INTERVAL_MS)
        continue
      }
      const minimum = result.retryAfterMs ?? 0
      const delay = retryDelay(failures, random(), minimum)
      nextTryAt.set(clock.now() + delay)
      await sleep(delay, minimum)
      nextTryAt.set(null)
    }
  }

  const runUntilStopped = async () => {
    while (!stopping.signal.aborted) {
      try {
        await locks.run(LOCK_NAME, stopping.signal, work)
      } catch (error) {
        // The local database failed. A sender that gave up would leave the queue unsent until a reload.
        if (!stopping.signal.aborted) {
          logFailure('The sender failed and starts again.', error)
          await sleep(INTERVAL_MS)
        }
      }
    }
  }

  const stopListening = signals.onReceive(wakeHere)
  void runUntilStopped()
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
      wakeUp()
    },
  }
}
