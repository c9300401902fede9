import type { FastifyInstance } from 'fastify'

/** Asked every few seconds by whoever watches the server; a line for each would hide the others. */
const QUIET = new Set(['/healthz'])

/** One line per request, without query: what people search for is nobody's business. */
export const logRequests = (app: FastifyInstance): void => {
  app.addHook('onResponse', async (request, reply) => {
    const [path = ''] = request.url.split('?', 1)
    const level = QUIET.has(path) ? 'debug' : 'info'
    request.log[level](
      { method: request.method, path, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'request',
    )
  })
}
