import type { ApiClient } from '../../api/client.ts'
import { loadAgain } from '../../platform/load-again.ts'
import { logWarning } from '../../platform/log.ts'
import type { SendOutcome, Transport } from '../ports.ts'
import type { CallerFor } from './transport.ts'

const NOT_LOADED: SendOutcome = {
  kind: 'unreachable',
  message: 'A part of the till could not be loaded.',
  retryAfterMs: null,
  isStruggling: false,
}

/** Loaded with the first row to send: no sale waits for it. Without it the row stays queued, as without a network. */
export const createLateTransport = (api: ApiClient, callerFor?: CallerFor): Transport =>
  whenLoaded(async () => (await import('./transport.ts')).createTransport(api, callerFor))

export const whenLoaded = (load: () => Promise<Transport>): Transport => ({
  send: async (claim) => {
    const transport = await loadAgain(load).catch((error: unknown) => {
      logWarning('The part that sends could not be loaded.', error)
      return null
    })
    return transport === null ? NOT_LOADED : transport.send(claim)
  },
})
