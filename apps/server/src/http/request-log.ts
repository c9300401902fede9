import type { FastifyInstance } from 'fastify'

/** Polled every few seconds by monitoring: at `info` these lines would hide the others. */
const DEBUG_PATHS = new Set(['/healthz', '/livez'])

/**
 * Whoever reads the log must not be able to open the bills of customers. A path may be spelled in many ways, so whatever
 * looks like the token of a link goes, wherever it is: 32 bytes in base64url. No id of the product is that long.
 */
const withoutTokens = (path: string): string => path.replaceAll(/[\w-]{43,}/g, '…')

/** One line per request, with user and address, and without the query: searches are private. */
export const logRequests = (app: FastifyInstance): void => {
  app.addHook('onResponse', async (request, reply) => {
    const [path = ''] = request.url.split('?', 1)
    const level = DEBUG_PATHS.has(path) ? 'debug' : 'info'
    const user = request.identity?.userId
    request.log[level](
      {
        method: request.method,
        path: withoutTokens(path),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        address: request.ip,
        ...(user === undefined ? {} : { user }),
      },
      'request',
    )
  })
}
