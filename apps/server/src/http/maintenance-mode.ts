import { API_BASE } from '@evertill/contract'
import type { FastifyInstance } from 'fastify'
import type { MaintenanceMode } from '../jobs/maintenance-mode.ts'
import { sendRefusal } from './error-reply.ts'

const RETRY_AFTER_SECONDS = 5

/** During a restore or a move no call is served. The tills keep selling and send their sales later. */
export const refuseDuringMaintenance = (app: FastifyInstance, maintenance: MaintenanceMode): void => {
  app.addHook('onRequest', (request, reply, done) => {
    if (maintenance.isClosed() && request.url.startsWith(`${API_BASE}/`)) {
      void sendRefusal(reply, { code: 'UNAVAILABLE', retryAfterSeconds: RETRY_AFTER_SECONDS })
    } else done()
  })
  app.addHook('onClose', () => maintenance.stop())
}
