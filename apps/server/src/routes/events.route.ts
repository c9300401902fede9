import { deleteToken, saveToken } from '../services/events/push.service.ts'
import { openEventStream } from '../services/events/live-events.service.ts'
import { done } from '../services/outcome.ts'
import { TICKET_SECONDS, issueTicket } from '../services/events/stream-ticket.service.ts'
import type { Handlers, Ports } from './handler.ts'

type Names = 'createStreamTicket' | 'openEventStream' | 'savePushToken' | 'deletePushToken' | 'getPushSetup'

export const eventsRoutes = (ports: Ports): Pick<Handlers, Names> => ({
  createStreamTicket: async ({ identity }) =>
    done({ code: '0', ticket: await issueTicket(ports, identity), expiresInSeconds: TICKET_SECONDS }),
  openEventStream: ({ query, lastEventId = query.lastEventId }) =>
    openEventStream(ports, { ticket: query.ticket, lastEventId }),
  savePushToken: async ({ identity, body }) => {
    const outcome = await saveToken(ports, identity, body)
    return outcome.ok ? done({ code: 0, message: 'success' }) : outcome
  },
  deletePushToken: async ({ identity, body }) => {
    const outcome = await deleteToken(ports, identity, body)
    return outcome.ok ? done({ code: 0, message: 'success' }) : outcome
  },
  getPushSetup: async () => done({ code: '0', vapidPublicKey: await ports.push.publicKey() }),
})
