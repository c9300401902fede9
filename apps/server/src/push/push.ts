import type { PushConfig } from '../config/push-config.ts'
import type { Database } from '../db/database.ts'
import type { Clock } from '../platform/clock.ts'
import { type VapidKeys, keptVapidKeys } from '../repositories/events/push-queue.repository.ts'
import { makeFcm } from './fcm.ts'
import type { PushAdapter } from './push-port.ts'
import { makeVapidKeys, makeWebPush } from './web-push.ts'

export type Push = {
  readonly adapters: readonly PushAdapter[]
  /** What a browser must know before it gives a subscription. */
  publicKey(): Promise<string>
}

type Options = { readonly db: Database; readonly clock: Clock; readonly config: PushConfig }

/** Web Push always, with keys of its own when none are set; FCM when it is configured. */
export const makePush = ({ db, clock, config }: Options): Push => {
  let kept: VapidKeys | undefined = config.vapid
  const keys = async (): Promise<VapidKeys> => (kept ??= await keptVapidKeys(db, makeVapidKeys))
  const webPush = makeWebPush({ keys, subject: config.subject, origins: config.origins })
  const fcm = config.fcm ? [makeFcm({ ...config.fcm, clock })] : []
  return { adapters: [webPush, ...fcm], publicKey: async () => (await keys()).publicKey }
}
