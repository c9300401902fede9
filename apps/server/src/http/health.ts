import type { FastifyInstance } from 'fastify'
import type { Database } from '../db/database.ts'
import { readHealth } from '../services/health.service.ts'

export const serveHealth = (app: FastifyInstance, db: Database): void => {
  app.get('/healthz', { schema: { hide: true } }, async (_request, reply) => {
    void reply.header('cache-control', 'no-store')
    return readHealth(db)
  })
}
