import type { FastifyInstance } from 'fastify'
import type { Database } from '../db/database.ts'
import { readHealth } from '../services/health.service.ts'

export const serveHealth = (app: FastifyInstance, db: Database): void => {
  app.get('/healthz', { schema: { hide: true } }, async (_request, reply) => {
    void reply.header('cache-control', 'no-store')
    return readHealth(db)
  })
  // For what shares out requests: a server whose database is away still says so itself, with Retry-After. While it
  // drains it refuses this call like any other, so nothing new is sent to it.
  app.get('/livez', { schema: { hide: true } }, (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  )
}
