import type { Runtime } from '../actions/runtime.ts'
import { logFailure } from '../platform/log.ts'
import { whenIdle } from '../platform/when-idle.ts'
import type { Session } from '../session/session.ts'
import { timeOfAnswer } from '../sync/index.ts'

const START_PROBE_TIMEOUT_MS = 1_500
/** The server's changes are fetched after the products on this device are drawn. */
const REFRESH_TIMEOUT_MS = 1_000

/**
 * A token that expired overnight: if the server is reachable, the day starts at sign-in and not with a PIN that leads
 * there. Otherwise the PIN opens the till. A slow server is not waited for.
 */
export const endIfExpired = async (session: Session, fetch: typeof window.fetch): Promise<void> => {
  if (!session.get().signedIn || !session.isTokenExpired()) return
  const signal = AbortSignal.timeout(START_PROBE_TIMEOUT_MS)
  try {
    const answer = await fetch('/healthz', { cache: 'no-store', signal })
    const body: unknown = await answer.json()
    // A captive portal answers 200 too, with another body.
    const isOurs = typeof body === 'object' && body !== null && 'status' in body && body.status === 'ok'
    const time = timeOfAnswer(answer)
    if (isOurs && time !== undefined) session.onServerTime(time)
    if (isOurs && session.isTokenExpired()) session.endSession('expired')
  } catch {
    // No answer: the PIN opens the till.
  }
}

/**
 * Whenever a cashier arrives at a register: loads what the device holds for this place, then asks the server. Without
 * the load a till that changed hands would go on selling the previous account's products from memory. It runs while the
 * till is locked too, so the products are there when the PIN is. Returns what waits until everything is loaded.
 */
export const followPlace = (
  session: Session,
  catalogue: Runtime['catalogue'],
  cart: Runtime['cart'],
  onArrived: () => void,
): (() => Promise<void>) => {
  let loadedStore: string | undefined
  let loadedFor = ''
  let refreshedFor = ''
  let isAway = false
  let loading: Promise<unknown> = Promise.resolve()
  const load = async (storeKey: string | undefined) => {
    // Another cashier of the same store sells the same products.
    const isOtherStore = loadedStore !== storeKey
    loadedStore = storeKey
    await Promise.all([isOtherStore && catalogue.load(), cart.restore()])
  }
  const arrive = async () => {
    const { stage, place, store, user } = session.get()
    if (stage === 'signed-out') {
      loadedStore = undefined
      loadedFor = ''
      refreshedFor = ''
    }
    if (place !== 'ready') isAway = true
    if (place !== 'ready' || (stage !== 'ready' && stage !== 'locked')) return
    if (isAway) {
      // Without a register nothing is pulled, so what was on its way then never arrived.
      isAway = false
      refreshedFor = ''
      if (catalogue.get().state !== 'ready') {
        loadedStore = undefined
        loadedFor = ''
      }
    }
    const here = `${user?.key}/${store?.key}`
    if (loadedFor !== here) {
      loadedFor = here
      loading = loading
        .then(() => load(store?.key))
        .catch((error: unknown) => logFailure('Products or cart could not be read.', error))
    }
    await loading
    if (refreshedFor === here || session.get().stage !== 'ready') return
    refreshedFor = here
    if (catalogue.get().state === 'ready') await whenIdle(REFRESH_TIMEOUT_MS)
    void catalogue.refresh()
    onArrived()
  }
  session.subscribe(() => void arrive())
  void arrive()
  return async () => {
    await loading
  }
}
