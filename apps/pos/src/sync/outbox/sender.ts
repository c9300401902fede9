import { retryDelay } from '@evertill/domain'
import type { Signals } from '../../platform/channel.ts'
import type { Locks } from '../../platform/locks.ts'
import { logFailure } from '../../platform/log.ts'
import { createObservable, type Observable, type Settable } from '@evertill/ui/observable.ts'
import type { Timers } from '../../platform/timers.ts'
import { type DrainPorts, type DrainResult, drainOutbox } from './drain.ts'
import { createWakeableSleep } from './wakeable-sleep.ts'

export interface SenderPorts extends DrainPorts {
  locks: Locks
  signals: Signals
  /** A person pressed "Send now", in any tab. */
  sendNowSignals: Signals
  /** One for all tabs. */
  sending: Settable<boolean>
  /** One for all tabs. */
  struggling: Settable<boolean>
  timers: Timers
}

export interface Sender {
  /** Whether the sender of this browser is sending, in any tab. */
  readonly sending: Observable<boolean>
  /** Keys of the sales in flight that are still `pending` on the disk. */
  readonly inFlight: Observable<readonly string[]>
  /** When an unreachable server will be tried again, by this device's clock; null otherwise. */
  readonly nextTryAt: Observable<number | null>
  /** The server is up and cannot take what is sent: it answers 503, 429 or with a page that is not ours. */
  readonly struggling: Observable<boolean>
  /** There is something new to send. A struggling server is not sent more for that; an unreachable one is tried at once. */
  wake(): void
  /** A person wants it sent now: ends every pause, in whichever tab the sender runs. */
  sendNow(): void
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
  const { clock, locks, random, sending, sendNowSignals, signals, store, struggling, timers } = ports
  const nextTryAt = createObservable<number | null>(null)
  const stopping = new AbortController()
  const { sleep, wake, end, isWakeRequested } = createWakeableSleep(timers, stopping.signal)

  /** Writes batched acknowledgements into history, a few at a time, and stops as soon as there is something to send. */
  const foldWhileIdle = async () => {
    while ((await store.fold()) && !isWakeRequested() && !stopping.signal.aborted);
  }

  const work = async () => {
    store.takeOver()
    let failures = 0
    let failingSince = 0
    while (!stopping.signal.aborted) {
      sending.set(true)
      const result: DrainResult = await drainOutbox(ports, stopping.signal, failures > 0).finally(() =>
        sending.set(false),
      )
      await foldWhileIdle()
      if (result.kind !== 'unreachable') {
        // A drain that found only rows in their pauses has learned nothing about the server.
        const isStillFailing = failures > 0 && result.kind === 'drained' && !result.sent
        if (!isStillFailing) {
          failures = 0
          struggling.set(false)
        }
        await sleep(INTERVAL_MS)
        continue
      }
      if (failures === 0) failingSince = clock.now()
      failures += 1
      struggling.set(result.isStruggling)
      const minimum = result.retryAfterMs ?? 0
      // The probe says when an unreachable server is back, but not when one that struggles is well again.
      const outage = result.isStruggling ? Math.max(0, clock.now() - failingSince) : Infinity
      const delay = retryDelay(failures, random(), minimum, outage)
      nextTryAt.set(clock.now() + delay)
      await sleep(delay, result.isStruggling ? delay : Math.min(minimum, delay))
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

  const stopListening = [signals.onReceive(wake), sendNowSignals.onReceive(end)]
  void runUntilStopped()
  return {
    sending,
    inFlight: store.inFlight,
    nextTryAt,
    struggling,
    wake: () => {
      wake()
      signals.send()
    },
    sendNow: () => {
      end()
      sendNowSignals.send()
    },
    stop: () => {
      for (const stop of stopListening) stop()
      stopping.abort()
      wake()
    },
  }
}
