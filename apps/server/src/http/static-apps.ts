import { API_BASE } from '@evertill/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { BILLS_PATH } from '../services/sales/bill-links.service.ts'
import { sendRefusal } from './error-reply.ts'
import { serveBuild } from './static-files.ts'

const HUB_PATH = '/hub/'

/** Paths that belong to no screen of the till: an unknown path below them is a 404. */
const NOT_SCREENS = [API_BASE, BILLS_PATH, '/hub', '/trust', '/healthz', '/livez', '/metrics', '/assets']

const isNavigation = ({ method, url, headers }: FastifyRequest): boolean =>
  method === 'GET' &&
  (headers.accept ?? '').includes('text/html') &&
  !NOT_SCREENS.some((path) => url === path || url.startsWith(`${path}/`) || url.startsWith(`${path}?`))

/** The till sends this before it links to the hub. Without a hub the reply is 204: a 404 would log an error in the console. */
const isHubProbe = ({ method, url }: FastifyRequest): boolean => method === 'HEAD' && url === HUB_PATH

/** The till uses hash routing, so a path that was typed or bookmarked without the hash leads to the same screen. */
export const answerUnknownPaths = (app: FastifyInstance): void => {
  app.setNotFoundHandler((request, reply) => {
    if (isHubProbe(request)) return reply.code(204).send()
    return isNavigation(request) && request.url !== '/'
      ? reply.redirect(`/#${request.url}`, 302)
      : sendRefusal(reply, { code: 'NOT_FOUND' })
  })
}

/** Folders of what was built; with null or a missing folder that app is not served. */
export interface AppFolders {
  staticRoot: string | null
  hubRoot?: string | null
}

/** The till at `/` and the management hub at `/hub/`. */
export const serveApps = async (app: FastifyInstance, folders: AppFolders): Promise<void> => {
  await serveBuild(app, folders.staticRoot, '/')
  const hasHub = await serveBuild(app, folders.hubRoot ?? null, HUB_PATH)
  // As somebody types it.
  if (hasHub) app.get(HUB_PATH.slice(0, -1), (_request, reply) => reply.redirect(HUB_PATH, 302))
}
