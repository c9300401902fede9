import { z } from 'zod'
import { Key, SuccessCode } from '../scalars.ts'

/** The browser's FCM token, or its Web Push subscription as JSON. */
export const PushTokenBody = z.object({
  userId: Key,
  storeId: Key,
  registrationId: Key,
  token: z.string().min(1).max(4096),
  source: z.literal('billing_web'),
})
export const PushTokenReply = z.object({ code: z.literal(0), message: z.string() })

/** A ticket opens the live stream once and expires after seconds: an EventSource cannot send a token in a header. */
export const StreamTicketReply = z.object({
  code: SuccessCode,
  ticket: z.string(),
  expiresInSeconds: z.int(),
})

/** Web Push needs the server's public key before a browser gives a subscription. */
export const PushSetupReply = z.object({ code: SuccessCode, vapidPublicKey: z.string().nullable() })

/** `lastEventId` is the id of the last event seen. The header Last-Event-ID, which browsers send, takes precedence. */
export const StreamQuery = z.object({
  ticket: z.string().min(1).max(200),
  lastEventId: z.string().max(100).optional(),
})

/** The data of one event in the live stream. The same `eventId` may arrive twice and is then dropped. */
export const LiveEvent = z.object({
  eventId: z.string(),
  type: z.string(),
  storeId: z.string().nullable(),
  payload: z.record(z.string(), z.unknown()),
  createdAt: z.string(),
})
export type LiveEvent = z.infer<typeof LiveEvent>

/** The content of a push, as JSON in Web Push and as data in FCM. It only says what to fetch again. */
export const PushMessage = z.object({ event: z.string(), eventId: z.string() })
export type PushMessage = z.infer<typeof PushMessage>
