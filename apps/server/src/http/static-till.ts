import { existsSync } from 'node:fs'
import fastifyStatic from '@fastify/static'
import { API_BASE } from '@evertill/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sendRefusal } from './error-reply.ts'

/** The build puts a content hash into the names below assets/: such a file never changes. */
const HASHED = /[\\/]assets[\\/][^\\/]+-[\w-]{8,}\.\w+$/
const YEAR_SECONDS = 31_536_000

/** Paths that are not the till's: an unknown one below them is an error, not a screen. */
const NOT_SCREENS = [API_BASE, '/hub', '/healthz', '/metrics', '/assets']

const isNavigation = ({ method, url, headers }: FastifyRequest): boolean =>
  method === 'GET' &&
  (headers.accept ?? '').includes('text/html') &&
  !NOT_SCREENS.some((path) => url === path || url.startsWith(`${path}/`) || url.startsWith(`${path}?`))

/** The till asks this before it links to the hub. "None" is no error, and a 404 would stand in red in every console. */
const asksForHub = ({ method, url }: FastifyRequest): boolean => method === 'HEAD' && url === '/hub/'

/** The till routes behind the hash, so a path typed or bookmarked without it is the same screen. */
export const answerUnknownPaths = (app: FastifyInstance): void => {
  app.setNotFoundHandler((request, reply) => {
    if (asksForHub(request)) return reply.code(204).send()
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
    setHeaders: (reply, path) => {
      // index.html, sw.js and the manifest decide which version runs: a stale one would pin an old till.
      const value = HASHED.test(path) ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache'
      void reply.header('cache-control', value)
    },
  })
}
