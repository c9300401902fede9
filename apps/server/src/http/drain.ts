import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { sendRefusal } from './error-reply.ts'

/** Shorter than the timeout of `main.ts`. No request of ours takes that long. */
const MAX_DRAIN_MS = 8_000

/** A connection whose first byte arrives within this time gets a reply instead of being closed. */
const UNUSED_GRACE_MS = 500

/**
 * Closes connections without any byte read; browsers open them in advance. Node counts them as active, not idle, and
 * closing the server also stops their timeouts, so they would block the shutdown for ever.
 */
const trackUnusedConnections = (app: FastifyInstance): (() => void) => {
  const open = new Set<Socket>()
  const track = (socket: Socket): void => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  }
  app.server.on('connection', track)
  // With https the TLS handshake counts on the underlying socket, so the TLS socket is tracked as well.
  app.server.on('secureConnection', track)
  return () => {
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
  }
}

/**
 * While closing, current requests are finished. A new request on a kept-alive connection gets 503 and the connection is
 * closed. The till retries at once and reaches the next server.
 */
export const drainOnClose = (app: FastifyInstance): void => {
  let draining = false
  const closeUnused = trackUnusedConnections(app)
  app.addHook('preClose', async () => {
    draining = true
    setTimeout(closeUnused, UNUSED_GRACE_MS).unref()
    // A till that no longer reads its stream, or a slow body, would block the shutdown for ever.
    setTimeout(() => app.server.closeAllConnections(), MAX_DRAIN_MS).unref()
  })
  // Replies also close their connection: kept alive, it would delay the shutdown by over a minute.
  app.addHook('onSend', async (_request, reply) => {
    if (draining) void reply.header('connection', 'close')
  })
  app.addHook('onRequest', async (_request, reply) => {
    if (!draining) return
    return sendRefusal(reply, { code: 'UNAVAILABLE', retryAfterSeconds: 1 })
  })
}
