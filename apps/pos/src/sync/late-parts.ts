import { loadAgain } from '../platform/load-again.ts'
import { logWarning } from '../platform/log.ts'
import type { followEvents as follow } from './live-stream.ts'
import type { registerPush as register } from './register-push.ts'

/** Events need the network anyway; without it the part is asked for again at this pace. */
const AGAIN_MS = 30_000

/** Loaded on demand: no sale waits for live events. */
export const followEvents: typeof follow = async (ports, signal) => {
  while (!signal.aborted) {
    try {
      const part = await loadAgain(() => import('./live-stream.ts'))
      return await part.followEvents(ports, signal)
    } catch (error) {
      logWarning('Live events are not loaded.', error)
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
    }
  }
}

/** Loaded on demand: whoever calls logs a failure. */
export const registerPush: typeof register = async (ports) =>
  (await import('./register-push.ts')).registerPush(ports)
