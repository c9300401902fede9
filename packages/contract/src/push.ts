import { z } from 'zod'
import { Key, SuccessCode } from './scalars.ts'

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
