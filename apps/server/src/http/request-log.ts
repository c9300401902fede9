import type { FastifyInstance } from 'fastify'
import { BILLS_PATH } from '../services/sales/bill-links.service.ts'

/** Polled every few seconds by monitoring: at `info` these lines would hide the others. */
const DEBUG_PATHS = new Set(['/healthz'])

/** Whoever reads the log must not be able to open the bills of customers. */
const withoutToken = (path: string): string =>
  path.startsWith(`${BILLS_PATH}/`) ? path.replace(/^\/[^/]*\/[^/]*/, `${BILLS_PATH}/…`) : path

/** One line per request, with user and address, and without the query: searches are private. */
export const logRequests = (app: FastifyInstance): void => {
  app.addHook('onResponse', async (request, reply) => {
    const [path = ''] = request.url.split('?', 1)
    const level = DEBUG_PATHS.has(path) ? 'debug' : 'info'
    const user = request.identity?.userId
    request.log[level](
      {
        method: request.method,
        path: withoutToken(path),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        address: request.ip,
        ...(user === undefined ? {} : { user }),
      },
      'request',
    )
  })
}
