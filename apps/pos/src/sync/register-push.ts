import type { ApiClient } from '../api/client.ts'
import { logWarning } from '../platform/log.ts'
import type { PushService } from '../platform/push-service.ts'

interface PushPorts {
  api: ApiClient
  push: PushService
  who: { userId: string; storeId: string; registrationId: string }
  /** Kept for the sign-out, which deletes it on the server. */
  onToken(token: string): void
}

/**
 * Lets the server reach this till while its live stream is down. Without a push service the browser's `subscribe` never
 * resolves, so nothing may await this. A failure is only logged, because the live stream does the same work.
 */
export const registerPush = async ({ api, push, who, onToken }: PushPorts): Promise<void> => {
  try {
    const setup = await api.call('getPushSetup', {})
    if (!setup.ok || setup.reply.vapidPublicKey === null) return
    const token = await push.subscribe(setup.reply.vapidPublicKey)
    if (token === null) return
    const saved = await api.call('savePushToken', { body: { ...who, token, source: 'billing_web' } })
    if (saved.ok) onToken(token)
    else logWarning('The push token was not saved.', saved.failure)
  } catch (error) {
    logWarning('This browser gives no push subscription.', error)
  }
}
