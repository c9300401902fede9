import {
  changePartner,
  createPartner,
  makeSecret,
  readPartners,
  revokeSecret,
} from '../services/partners/manage-partners.service.ts'
import type { Handlers, Ports } from './handler.ts'

export const channelsRoutes = (ports: Ports) =>
  ({
    listPartners: ({ identity }) => readPartners(ports, identity),
    createPartner: ({ identity, body }) => createPartner(ports, identity, body),
    changePartner: ({ identity, params, body }) => changePartner(ports, identity, params, body),
    makeSecret: ({ identity, params, body }) => makeSecret(ports, identity, params, body),
    revokeSecret: ({ identity, params }) => revokeSecret(ports, identity, params),
  }) satisfies Partial<Handlers>
