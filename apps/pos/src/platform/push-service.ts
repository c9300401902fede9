/** The browser's push service, if it has one. */
export interface PushService {
  /** The subscription as JSON; null if the browser or the user refuses. It may never resolve. */
  subscribe(serverKey: string): Promise<string | null>
}

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> => {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(text, (character) => character.charCodeAt(0))
}

export const createPushService = (container: ServiceWorkerContainer | undefined): PushService => ({
  subscribe: async (serverKey) => {
    if (!container || !('PushManager' in globalThis) || !('Notification' in globalThis)) return null
    if ((await Notification.requestPermission()) !== 'granted') return null
    const { pushManager } = await container.ready
    const known = await pushManager.getSubscription()
    const subscription =
      known ??
      (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(serverKey) }))
    return JSON.stringify(subscription)
  },
})
