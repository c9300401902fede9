import { AccessQuery, AccessReply } from './access.ts'
import { defineEndpoints } from './endpoint.ts'

/** What a user may do, and the lists that a till keeps. */
export const SETUP_ENDPOINTS = defineEndpoints({
  getAccess: {
    method: 'GET',
    path: '/v2/user/access',
    auth: 'token',
    permission: null,
    query: AccessQuery,
    reply: AccessReply,
  },
})
