import { API_BASE, HEADERS, TILL_REPORT } from '@evertill/contract'
import type { FastifyInstance } from 'fastify'

/** How long a browser remembers the answer to its question. */
const MAX_AGE_SECONDS = 600
const ALLOWED_HEADERS = [
  'authorization',
  'content-type',
  HEADERS.appVersion,
  HEADERS.contractVersion,
  HEADERS.sentAt,
  TILL_REPORT,
].join(', ')
/** Of the answers a till reads these; the others of CORS are allowed anyway. */
const READ_HEADERS = 'date, retry-after'
const HEALTH = '/healthz'

/**
 * Tills whose page comes from another server, because their company has moved from there to here. They call with a token and
 * never with a cookie, so the hub stays closed to them: its paths are left out, and no credentials are allowed.
 */
export const allowTills = (app: FastifyInstance, origins: readonly string[]): void => {
  if (origins.length === 0) return
  const isForTills = (url: string): boolean => {
    const path = url.split('?', 1)[0] ?? ''
    if (path === HEALTH) return true
    return path.startsWith(`${API_BASE}/`) && !path.startsWith(`${API_BASE}/manage/`)
  }
  app.addHook('onRequest', async (request, reply) => {
    if (!isForTills(request.url)) return
    // A cache must not give the answer to one origin to another.
    void reply.header('vary', 'origin')
    const { origin } = request.headers
    if (origin === undefined || !origins.includes(origin)) return
    void reply.headers({
      'access-control-allow-origin': origin,
      'access-control-expose-headers': READ_HEADERS,
    })
    if (request.method !== 'OPTIONS') return
    return reply
      .headers({
        'access-control-allow-methods': 'GET, POST, PUT, DELETE',
        'access-control-allow-headers': ALLOWED_HEADERS,
        'access-control-max-age': String(MAX_AGE_SECONDS),
      })
      .code(204)
      .send()
  })
}
