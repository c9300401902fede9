import { defineEndpoints } from '../endpoint.ts'
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
  createStreamTicket: {
    method: 'POST',
    path: '/events/ticket',
    auth: 'token',
    permission: null,
    reply: StreamTicketReply,
  },
  openEventStream: {
    method: 'GET',
    path: '/events/stream',
    auth: 'ticket',
    permission: null,
    query: StreamQuery,
    reply: LiveEvent,
    stream: true,
  },
  savePushToken: {
    method: 'POST',
    path: '/save-fcm-token',
    auth: 'token',
    permission: null,
    body: PushTokenBody,
    reply: PushTokenReply,
  },
  deletePushToken: {
    method: 'DELETE',
    path: '/delete-fcm-token',
    auth: 'token',
    permission: null,
    body: PushTokenBody,
    reply: PushTokenReply,
  },
  getPushSetup: {
    method: 'GET',
    path: '/push/setup',
    auth: 'token',
    permission: null,
    reply: PushSetupReply,
  },
})
