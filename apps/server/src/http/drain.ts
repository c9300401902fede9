import type { FastifyInstance } from 'fastify'
import { sendRefusal } from './error-reply.ts'

/** Within the patience of whoever stops the server; no request of ours takes that long. */
const LONGEST_DRAIN_MS = 8_000

/**
 * While closing, requests under way are finished; a new one on a kept-alive connection is told to come back and
 * the connection ends with it. The till tries again at once and finds the next server.
 */
export const drainOnClose = (app: FastifyInstance): void => {
  let draining = false
  app.addHook('preClose', async () => {
    draining = true
    // A till that opened a stream and no longer reads, or a body that trickles in, would hold up the end for ever.
    setTimeout(() => app.server.closeAllConnections(), LONGEST_DRAIN_MS).unref()
  })
  // Also the answers under way end their connection: one kept alive would hold up the end for over a minute.
  app.addHook('onSend', async (_request, reply) => {
    if (draining) void reply.header('connection', 'close')
  })
  app.addHook('onRequest', async (_request, reply) => {
    if (!draining) return
    return sendRefusal(reply, { code: 'UNAVAILABLE', retryAfterSeconds: 1 })
  })
}
