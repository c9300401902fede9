import { existsSync } from 'node:fs'
import fastifyStatic from '@fastify/static'
import { API_BASE } from '@evertill/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { BILLS_PATH } from '../services/sales/bill-links.service.ts'
import { sendRefusal } from './error-reply.ts'

/** File names below assets/ contain a content hash, so these files never change. */
const HASHED = /[\\/]assets[\\/][^\\/]+-[\w-]{8,}\.\w+$/
const YEAR_SECONDS = 31_536_000

/** Paths that belong to no screen of the till: an unknown path below them is a 404. */
const NOT_SCREENS = [API_BASE, BILLS_PATH, '/hub', '/healthz', '/metrics', '/assets']

const isNavigation = ({ method, url, headers }: FastifyRequest): boolean =>
  method === 'GET' &&
  (headers.accept ?? '').includes('text/html') &&
  !NOT_SCREENS.some((path) => url === path || url.startsWith(`${path}/`) || url.startsWith(`${path}?`))

/** The till sends this before it links to the hub. Without a hub the reply is 204: a 404 would log an error in the console. */
const isHubProbe = ({ method, url }: FastifyRequest): boolean => method === 'HEAD' && url === '/hub/'

/** The till uses hash routing, so a path that was typed or bookmarked without the hash leads to the same screen. */
export const answerUnknownPaths = (app: FastifyInstance): void => {
  app.setNotFoundHandler((request, reply) => {
    if (isHubProbe(request)) return reply.code(204).send()
    return isNavigation(request) && request.url !== '/'
      ? reply.redirect(`/#${request.url}`, 302)
      : sendRefusal(reply, { code: 'NOT_FOUND' })
  })
}

export const serveTill = async (app: FastifyInstance, staticRoot: string | null): Promise<void> => {
  if (staticRoot === null || !existsSync(staticRoot)) return
  await app.register(fastifyStatic, {
    root: staticRoot,
    cacheControl: false,
    // What the build keeps for itself: source maps, the manifest of the bundler, the stamp of the build.
    dotfiles: 'ignore',
    allowedPath: (path) => !path.endsWith('.map'),
    setHeaders: (reply, path) => {
      // index.html, sw.js and the manifest decide which version runs: a stale one would pin an old till.
      const value = HASHED.test(path) ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache'
      void reply.header('cache-control', value)
    },
  })
}
