import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { sendRefusal } from './error-reply.ts'

/** Within the patience of whoever stops the server; no request of ours takes that long. */
const LONGEST_DRAIN_MS = 8_000

/** Time for the first word of a connection to arrive: that one is told to come back, not cut. */
const UNUSED_MS = 500

/**
 * Connections that have not said a word yet: browsers open them ahead. To Node such a one is no idle connection but a
 * request that is about to come, and since closing ends its time-outs too, it would hold up the end for ever.
 */
const endUnused = (app: FastifyInstance): (() => void) => {
  const open = new Set<Socket>()
  const watch = (socket: Socket): void => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  }
  app.server.on('connection', watch)
  // Of https: below it the other one has shaken hands, which is no word yet.
  app.server.on('secureConnection', watch)
  return () => {
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
  }
}

/**
 * While closing, requests under way are finished; a new one on a kept-alive connection is told to come back and
 * the connection ends with it. The till tries again at once and finds the next server.
 */
export const drainOnClose = (app: FastifyInstance): void => {
  let draining = false
  const cutUnused = endUnused(app)
  app.addHook('preClose', async () => {
    draining = true
    setTimeout(cutUnused, UNUSED_MS).unref()
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
