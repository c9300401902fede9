import type { PushConfig } from '../config/push-config.ts'
import type { Database } from '../db/database.ts'
import type { Clock } from '../platform/clock.ts'
import { type VapidKeys, ensureVapidKeys } from '../repositories/events/push-queue.repository.ts'
import { makeFcm } from './fcm.ts'
import type { PushAdapter } from './push-port.ts'
import { makeVapidKeys, makeWebPush } from './web-push.ts'

export type Push = {
  readonly adapters: readonly PushAdapter[]
  /** The VAPID key that a browser needs to subscribe. */
  publicKey(): Promise<string>
}

type Options = { readonly db: Database; readonly clock: Clock; readonly config: PushConfig }

/** Web Push is always on, with stored keys when none are configured. FCM is on when configured. */
export const makePush = ({ db, clock, config }: Options): Push => {
  let cached: VapidKeys | undefined = config.vapid
  const keys = async (): Promise<VapidKeys> => (cached ??= await ensureVapidKeys(db, makeVapidKeys))
  const webPush = makeWebPush({ keys, subject: config.subject, origins: config.origins })
  const fcm = config.fcm ? [makeFcm({ ...config.fcm, clock })] : []
  return { adapters: [webPush, ...fcm], publicKey: async () => (await keys()).publicKey }
}
