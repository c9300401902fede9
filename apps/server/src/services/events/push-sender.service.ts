import type { Database } from '../../db/database.ts'
import { asJob } from '../../db/tenant.ts'
import type { Clock } from '../../platform/clock.ts'
import { type PushAdapter, sendPush } from '../../push/push-port.ts'
import {
  type DuePush,
  claimPushes,
  forgetPushToken,
  pushFailed,
  pushWasSent,
} from '../../repositories/events/push-queue.repository.ts'
import { readEpoch } from '../../repositories/server-state.repository.ts'
import { eventIdOf } from './live-events.service.ts'

/** Small enough that one slow push service cannot delay a batch beyond its claim. */
const BATCH_SIZE = 50

type Ports = { readonly db: Database; readonly clock: Clock; readonly adapters: readonly PushAdapter[] }

/**
 * Sends due pushes and returns how many. Sending comes before recording: a server that dies in between sends the same
 * event again after its restart, and the till ignores the known id. In the other order the push would be lost.
 */
export const sendDuePushes = async ({ db, clock, adapters }: Ports): Promise<number> => {
  const due = await claimPushes(db, clock(), BATCH_SIZE)
  if (due.length === 0) return 0
  const epoch = await asJob(db, readEpoch)
  const settle = async (push: DuePush): Promise<void> => {
    const message = { event: push.event, eventId: eventIdOf(epoch, push.position) }
    const result = await sendPush(adapters, push.token, message)
    if (result === 'gone') await forgetPushToken(db, push)
    else if (result === 'failed') await pushFailed(db, push, clock())
    else await pushWasSent(db, push, clock())
  }
  await Promise.all(due.map(settle))
  return due.length
}
