import { existsSync } from 'node:fs'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/** File names below assets/ contain a content hash, so these files never change. */
const HASHED = /[\\/]assets[\\/][^\\/]+-[\w-]{8,}\.\w+$/
const YEAR_SECONDS = 31_536_000

/** Serves what a build wrote below `prefix`. False if there is no build. */
export const serveBuild = async (
  app: FastifyInstance,
  root: string | null,
  prefix: '/' | `/${string}/`,
): Promise<boolean> => {
  if (root === null || !existsSync(root)) return false
  await app.register(fastifyStatic, {
    root,
    prefix,
    // The first build that is registered has decorated the reply.
    decorateReply: !app.hasReplyDecorator('sendFile'),
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
  return true
}
