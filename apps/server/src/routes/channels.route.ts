import {
  closeDeadLetter,
  readDeadLetter,
  readDeadLetters,
  resendDeadLetter,
  resendDeadLetters,
} from '../services/partners/dead-letters.service.ts'
import {
  changePartner,
  createPartner,
  makeSecret,
  readPartners,
  revokeSecret,
} from '../services/partners/manage-partners.service.ts'
import {
  changeSubscriber,
  createSubscriber,
  deleteSubscriber,
  makeSubscriberTest,
  readSubscribers,
} from '../services/partners/subscribers.service.ts'
import type { Handlers, Ports } from './handler.ts'

export const channelsRoutes = (ports: Ports) => {
  const testSubscriber = makeSubscriberTest(ports)
  return {
    listPartners: ({ identity }) => readPartners(ports, identity),
    createPartner: ({ identity, body }) => createPartner(ports, identity, body),
    changePartner: ({ identity, params, body }) => changePartner(ports, identity, params, body),
    makeSecret: ({ identity, params, body }) => makeSecret(ports, identity, params, body),
    revokeSecret: ({ identity, params }) => revokeSecret(ports, identity, params),
    listDeadLetters: ({ identity, query }) => readDeadLetters(ports, identity, query),
    readDeadLetter: ({ identity, params }) => readDeadLetter(ports, identity, params.key),
    resendDeadLetter: ({ identity, params }) => resendDeadLetter(ports, identity, params.key),
    resendDeadLetters: ({ identity, body }) => resendDeadLetters(ports, identity, body),
    closeDeadLetter: ({ identity, params, body }) => closeDeadLetter(ports, identity, params.key, body),
    listSubscribers: ({ identity }) => readSubscribers(ports, identity),
    createSubscriber: ({ identity, body }) => createSubscriber(ports, identity, body),
    changeSubscriber: ({ identity, params, body }) => changeSubscriber(ports, identity, params.key, body),
    deleteSubscriber: ({ identity, params }) => deleteSubscriber(ports, identity, params.key),
    testSubscriber: ({ identity, params }) => testSubscriber(identity, params.key),
  } satisfies Partial<Handlers>
}
