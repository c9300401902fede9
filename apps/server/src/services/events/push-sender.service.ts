import type { Database } from '../../db/database.ts'
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

/** As many as one slow push service may hold up: each claim must be over before it comes due again. */
const AT_ONCE = 50

type Ports = { readonly db: Database; readonly clock: Clock; readonly adapters: readonly PushAdapter[] }

/**
 * Sends what is due, and gives how many. First sent, then noted: a server that dies in between sends the same event
 * again after its restart, and the till drops the id it knows. The other way round it would be lost.
 */
export const sendDuePushes = async ({ db, clock, adapters }: Ports): Promise<number> => {
  const due = await claimPushes(db, clock(), AT_ONCE)
  if (due.length === 0) return 0
  const epoch = await readEpoch(db.kysely)
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
