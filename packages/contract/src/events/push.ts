import { z } from 'zod'
import { Key, SuccessCode } from '../scalars.ts'

/** What the till got from its browser: an FCM token, or a Web Push subscription as JSON. */
export const PushTokenBody = z.object({
  userId: Key,
  storeId: Key,
  registrationId: Key,
  token: z.string().min(1).max(4096),
  source: z.literal('billing_web'),
})
export const PushTokenReply = z.object({ code: z.literal(0), message: z.string() })

/** Opens the live stream once, for a few seconds: an EventSource cannot send a token in a header. */
export const StreamTicketReply = z.object({
  code: SuccessCode,
  ticket: z.string(),
  expiresInSeconds: z.int(),
})

/** Web Push needs the server's public key before a browser gives a subscription. */
export const PushSetupReply = z.object({ code: SuccessCode, vapidPublicKey: z.string().nullable() })

/** `lastEventId` is the id of the last event seen; the header Last-Event-ID, which a browser sends by itself, comes first. */
export const StreamQuery = z.object({
  ticket: z.string().min(1).max(200),
  lastEventId: z.string().max(100).optional(),
})

/** One event of the live stream, as its data. The same `eventId` may come twice: drop what is known. */
export const LiveEvent = z.object({
  eventId: z.string(),
  type: z.string(),
  storeId: z.string().nullable(),
  payload: z.record(z.string(), z.unknown()),
  createdAt: z.string(),
})
export type LiveEvent = z.infer<typeof LiveEvent>

/** What a push carries, as JSON by Web Push and as data by FCM: never more than what to fetch again. */
export const PushMessage = z.object({ event: z.string(), eventId: z.string() })
export type PushMessage = z.infer<typeof PushMessage>
