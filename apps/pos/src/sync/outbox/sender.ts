import { retryDelay } from '@evertill/domain'
import type { Locks } from '../../platform/locks.ts'
import { logFailure } from '../../platform/log.ts'
import { createObservable, type Observable } from '../../platform/observable.ts'
import type { Signals } from '../../platform/signals.ts'
import { type DrainPorts, type DrainResult, drainOutbox } from './drain.ts'

export interface SenderPorts extends DrainPorts {
  locks: Locks
  signals: Signals
}

export interface Sender {
  readonly sending: Observable<boolean>
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
  const sending = createObservable(false)
  const stopping = new AbortController()
  let rouse = () => {}
  let roused = false
  const wakeHere = () => {
    roused = true
    rouse()
  }

  /** Sleeps until the time is over or somebody wakes the sender; a wake during a drain is not lost. */
  const rest = (milliseconds: number) =>
    new Promise<void>((resolve) => {
      const done = () => {
        clearTimeout(timer)
        roused = false
        rouse = () => {}
        resolve()
      }
      const timer = setTimeout(done, milliseconds)
      rouse = done
      if (roused || stopping.signal.aborted) done()
    })

  const work = async () => {
    await ports.store.recoverInterrupted(ports.clock.now())
    let failures = 0
    while (!stopping.signal.aborted) {
      sending.set(true)
      const result: DrainResult = await drainOutbox(ports, stopping.signal).finally(() => sending.set(false))
      failures = result.kind === 'unreachable' ? failures + 1 : 0
      await rest(
        result.kind === 'unreachable'
          ? retryDelay(failures, ports.random(), result.retryAfterMs ?? 0)
          : INTERVAL_MS,
      )
    }
  }

  const live = async () => {
    while (!stopping.signal.aborted) {
      try {
        await ports.locks.run(LOCK_NAME, stopping.signal, work)
      } catch (error) {
        // The local database failed under us; a sender that gives up would strand the queue until a reload.
        if (!stopping.signal.aborted) {
          logFailure('The sender stumbled and starts again.', error)
          await rest(INTERVAL_MS)
        }
      }
    }
  }

  const stopListening = ports.signals.onReceive(wakeHere)
  void live()
  return {
    sending,
    wake: () => {
      wakeHere()
      ports.signals.send()
    },
    stop: () => {
      stopListening()
      stopping.abort()
      rouse()
    },
  }
}
