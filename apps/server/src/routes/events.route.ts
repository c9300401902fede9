import { deleteToken, saveToken } from '../services/events/push.service.ts'
import { openEventStream, refuseStream } from '../services/events/live-events.service.ts'
import { done, mapValue } from '../services/outcome.ts'
import { TICKET_SECONDS, issueTicket } from '../services/events/stream-ticket.service.ts'
import type { Handlers, Ports } from './handler.ts'

export const eventsRoutes = (ports: Ports) =>
  ({
    createStreamTicket: async ({ identity }) =>
      ports.live.isFull(identity)
        ? refuseStream()
        : done({ code: '0', ticket: await issueTicket(ports, identity), expiresInSeconds: TICKET_SECONDS }),
    openEventStream: ({ query, lastEventId = query.lastEventId }) =>
      openEventStream(ports, { ticket: query.ticket, lastEventId }),
    savePushToken: ({ identity, body }) =>
      mapValue(saveToken(ports, identity, body), () => ({ code: 0, message: 'success' })),
    deletePushToken: ({ identity, body }) =>
      mapValue(deleteToken(ports, identity, body), () => ({ code: 0, message: 'success' })),
    getPushSetup: async () => done({ code: '0', vapidPublicKey: await ports.push.publicKey() }),
  }) satisfies Partial<Handlers>
