import type { FastifyInstance } from 'fastify'
import { sendRefusal } from './error-reply.ts'

/**
 * While closing, requests under way are finished; a new one on a kept-alive connection is told to come back and
 * the connection ends with it. The till tries again at once and finds the next server.
 */
export const drainOnClose = (app: FastifyInstance): void => {
  let draining = false
  app.addHook('preClose', async () => {
    draining = true
  })
  app.addHook('onRequest', async (_request, reply) => {
    if (!draining) return
    void reply.header('connection', 'close')
    return sendRefusal(reply, { code: 'UNAVAILABLE', retryAfterSeconds: 1 })
  })
}
