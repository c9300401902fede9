import { defineEndpoints } from '../endpoint.ts'
import * as query from './flags-query.ts'

const auth = 'token'
const RESOLVE_QUARANTINE = { id: 'Quarantine', perm: 'resolve', store: 'any' } as const

/** What deserves a person's attention: flagged documents, and sales that were refused. */
export const FLAG_ENDPOINTS = defineEndpoints({
  listFlags: {
    method: 'GET',
    path: '/transaction/flags',
    auth,
    permission: RESOLVE_QUARANTINE,
    query: query.FlagsQuery,
    reply: query.FlagsReply,
  },
  listQuarantine: {
    method: 'GET',
    path: '/transaction/quarantine',
    auth,
    permission: RESOLVE_QUARANTINE,
    query: query.QuarantineQuery,
    reply: query.QuarantineReply,
  },
  getQuarantined: {
    method: 'GET',
    path: '/transaction/quarantine/{quarantineId}',
    auth,
    permission: RESOLVE_QUARANTINE,
    params: query.QuarantineParams,
    reply: query.QuarantinedBodyReply,
  },
  resolveQuarantine: {
    method: 'POST',
    path: '/transaction/quarantine/{quarantineId}/resolve',
    auth,
    permission: RESOLVE_QUARANTINE,
    params: query.QuarantineParams,
    body: query.ResolveQuarantineBody,
    reply: query.ResolveQuarantineReply,
  },
})
