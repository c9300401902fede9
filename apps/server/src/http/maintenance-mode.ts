import { API_BASE } from '@evertill/contract'
import type { FastifyInstance } from 'fastify'
import type { MaintenanceMode } from '../jobs/maintenance-mode.ts'
import { sendRefusal } from './error-reply.ts'

const COME_BACK_SECONDS = 5

/** While the books are restored or moved no call is served; the tills sell on and send later. */
export const refuseDuringMaintenance = (app: FastifyInstance, sign: MaintenanceMode): void => {
  app.addHook('onRequest', (request, reply, done) => {
    if (sign.isClosed() && request.url.startsWith(`${API_BASE}/`)) {
      void sendRefusal(reply, { code: 'UNAVAILABLE', retryAfterSeconds: COME_BACK_SECONDS })
    } else done()
  })
  app.addHook('onClose', () => sign.stop())
}
