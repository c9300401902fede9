import type { FastifyInstance } from 'fastify'

/** Polled every few seconds by monitoring: at `info` these lines would hide the others. */
const DEBUG_PATHS = new Set(['/healthz'])

/** One line per request, with user and address, and without the query: searches are private. */
export const logRequests = (app: FastifyInstance): void => {
  app.addHook('onResponse', async (request, reply) => {
    const [path = ''] = request.url.split('?', 1)
    const level = DEBUG_PATHS.has(path) ? 'debug' : 'info'
    const user = request.identity?.userId
    request.log[level](
      {
        method: request.method,
        path,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        address: request.ip,
        ...(user === undefined ? {} : { user }),
      },
      'request',
    )
  })
}
