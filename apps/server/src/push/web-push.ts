import webPush from 'web-push'
import { z } from 'zod'
import type { VapidKeys } from '../repositories/events/push-queue.repository.ts'
import { PUSH_TIMEOUT_MS, PUSH_TTL_SECONDS, type PushAdapter } from './push-port.ts'

const Subscription = z.object({
  endpoint: z.url(),
  keys: z.object({ p256dh: z.string().min(1), auth: z.string().min(1) }),
})
type Subscription = z.infer<typeof Subscription>

/** The push services of the browsers. */
const KNOWN_HOSTS = [
  'fcm.googleapis.com',
  'android.googleapis.com',
  '.push.services.mozilla.com',
  '.notify.windows.com',
  '.push.apple.com',
]

export type WebPushOptions = {
  readonly keys: () => Promise<VapidKeys>
  /** How a push service can contact us: mailto: or https: */
  readonly subject: string
  /** Origins of further push services. */
  readonly origins: readonly string[]
}

const subscriptionOf = (token: string): Subscription | undefined => {
  try {
    return Subscription.safeParse(JSON.parse(token)).data
  } catch {
    return undefined
  }
}

/** The endpoint comes from the client. Any other host would let it send requests into the server's network (SSRF). */
const isPushService = (endpoint: string, origins: readonly string[]): boolean => {
  const { protocol, origin, hostname, port } = new URL(endpoint)
  if (origins.includes(origin)) return true
  const known = KNOWN_HOSTS.some((host) =>
    host.startsWith('.') ? hostname.endsWith(host) : hostname === host,
  )
  return protocol === 'https:' && port === '' && known
}

/** Web Push (RFC 8030) with VAPID. The content is encrypted for the browser; the push service cannot read it. */
export const makeWebPush = ({ keys, subject, origins }: WebPushOptions): PushAdapter => ({
  accepts: (token) => subscriptionOf(token) !== undefined,
  send: async (token, message) => {
    const subscription = subscriptionOf(token)
    if (!subscription || !isPushService(subscription.endpoint, origins)) return 'gone'
    const request = webPush.generateRequestDetails(subscription, JSON.stringify(message), {
      vapidDetails: { subject, ...(await keys()) },
      TTL: PUSH_TTL_SECONDS,
      contentEncoding: webPush.supportedContentEncodings.AES_128_GCM,
      // A newer message of the same topic replaces one that was not delivered yet.
      topic: message.event.slice(0, 32),
    })
    const { status } = await fetch(request.endpoint, {
      method: 'POST',
      headers: Object.entries(request.headers).map(
        ([name, value]) => [name, String(value)] as [string, string],
      ),
      body: new Uint8Array(request.body ?? []),
      redirect: 'manual',
      signal: AbortSignal.timeout(PUSH_TIMEOUT_MS),
    })
    if (status === 404 || status === 410) return 'gone'
    return status >= 200 && status < 300 ? 'sent' : 'failed'
  },
})

export const makeVapidKeys = (): VapidKeys => webPush.generateVAPIDKeys()
