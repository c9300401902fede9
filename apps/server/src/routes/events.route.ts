import { deleteToken, saveToken } from '../services/events/push.service.ts'
import { giveTicket, openEventStream } from '../services/events/live-events.service.ts'
import { done, mapValue } from '../services/outcome.ts'
import type { Handlers, Ports } from './handler.ts'

export const eventsRoutes = (ports: Ports) =>
  ({
    createStreamTicket: ({ identity }) => giveTicket(ports, identity),
    createHubStreamTicket: ({ identity }) => giveTicket(ports, identity),
    openEventStream: ({ query, lastEventId = query.lastEventId }) =>
      openEventStream(ports, { ticket: query.ticket, lastEventId }),
    savePushToken: ({ identity, body }) =>
      mapValue(saveToken(ports, identity, body), () => ({ code: 0, message: 'success' })),
    deletePushToken: ({ identity, body }) =>
      mapValue(deleteToken(ports, identity, body), () => ({ code: 0, message: 'success' })),
    getPushSetup: async () => done({ code: '0', vapidPublicKey: await ports.push.publicKey() }),
  }) satisfies Partial<Handlers>
