import { READ, SEND, defineEndpoints } from '../endpoint.ts'
import {
  LiveEvent,
  PushSetupReply,
  PushTokenBody,
  PushTokenReply,
  StreamQuery,
  StreamTicketReply,
} from './push.ts'

/** Live events and push. */
export const EVENT_ENDPOINTS = defineEndpoints({
  createStreamTicket: { ...SEND, path: '/events/ticket', reply: StreamTicketReply },
  openEventStream: {
    method: 'GET',
    path: '/events/stream',
    auth: 'ticket',
    permission: null,
    query: StreamQuery,
    reply: LiveEvent,
    stream: true,
  },
  savePushToken: { ...SEND, path: '/save-fcm-token', body: PushTokenBody, reply: PushTokenReply },
  deletePushToken: {
    method: 'DELETE',
    path: '/delete-fcm-token',
    auth: 'token',
    permission: null,
    body: PushTokenBody,
    reply: PushTokenReply,
  },
  getPushSetup: { ...READ, path: '/push/setup', reply: PushSetupReply },
})
