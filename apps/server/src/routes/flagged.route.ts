import { checkFlags, listFlaggedDocuments, reopenFlags } from '../services/review/check-flags.service.ts'
import type { Handlers, Ports } from './handler.ts'

export const flaggedRoutes = (ports: Ports) =>
  ({
    listFlagged: ({ identity, query }) => listFlaggedDocuments(ports, identity, query),
    checkFlags: ({ identity, params, body }) => checkFlags(ports, identity, params.documentId, body),
    reopenFlags: ({ identity, params, body }) => reopenFlags(ports, identity, params.documentId, body),
  }) satisfies Partial<Handlers>
