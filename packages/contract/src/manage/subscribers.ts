import { ORDER_MOVES } from '@evertill/domain'
import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { AcknowledgedReply } from '../people/recovery.ts'
import { Instant, SuccessCode, Uuid } from '../scalars.ts'
import { Name } from './fields.ts'
import { CHANGE_CHANNELS, ConfirmingPassword, PartnerSecret, SEE_CHANNELS } from './partner-keys.ts'

/** What a subscriber may be told. `order.*` stands for every event of an order. */
export const SUBSCRIBER_EVENTS: readonly string[] = [
  'order.*',
  ...Object.keys(ORDER_MOVES).map((state) => `order.${state}`),
  'package.*',
  'package.state_changed',
  'sale.*',
  'sale.completed',
]
const MAX_EVENTS = 20

const Events = z
  .array(z.string().refine((event) => SUBSCRIBER_EVENTS.includes(event), 'is no event'))
  .min(1, 'at least one event is needed')
  .max(MAX_EVENTS)
/** That it is https and leads out of our own networks is checked by the server, again with each delivery. */
const Url = z.string().trim().min(1, 'is required').max(500)

export const Subscriber = z.object({
  key: Uuid,
  Name: z.string(),
  Url: z.string(),
  Events: z.array(z.string()),
  /** Paused, its events wait. */
  IsActive: z.boolean(),
  Secrets: z.array(PartnerSecret),
  LastSuccessAt: Instant.nullable(),
  /** Since the last success. */
  FailuresInRow: z.int(),
  /** As the server has it; empty after a success. */
  LastFault: z.string(),
  Waiting: z.int(),
  Dead: z.int(),
})
export type Subscriber = z.infer<typeof Subscriber>

export const SubscribersReply = z.object({ code: SuccessCode, Subscribers: z.array(Subscriber) })
export type SubscribersReply = z.infer<typeof SubscribersReply>

export const CreateSubscriberBody = z.object({ Name, Url, Events, Password: ConfirmingPassword })
export type CreateSubscriberBody = z.output<typeof CreateSubscriberBody>

export const ChangeSubscriberBody = z.object({
  Name: Name.optional(),
  Url: Url.optional(),
  Events: Events.optional(),
  IsActive: z.boolean().optional(),
  /** Needed for another address: whoever owns it is told what the company sells. */
  Password: z.string().max(200).optional(),
})
export type ChangeSubscriberBody = z.output<typeof ChangeSubscriberBody>

export const NewSubscriberReply = z.object({ code: SuccessCode, key: Uuid, Secret: z.string() })
export type NewSubscriberReply = z.infer<typeof NewSubscriberReply>

/** Exactly one of the two is set. */
export const TestDeliveryReply = z.object({
  code: SuccessCode,
  /** What the subscriber answered. */
  Status: z.int().nullable(),
  /** Why there is no answer. */
  Fault: z.string(),
})
export type TestDeliveryReply = z.infer<typeof TestDeliveryReply>

const Params = z.object({ key: Uuid })

export const SUBSCRIBER_ENDPOINTS = defineEndpoints({
  listSubscribers: {
    method: 'GET',
    path: '/manage/subscribers',
    auth: 'hub',
    permission: SEE_CHANNELS,
    reply: SubscribersReply,
  },
  /** With its first secret. */
  createSubscriber: {
    method: 'POST',
    path: '/manage/subscribers',
    auth: 'hub',
    permission: CHANGE_CHANNELS,
    body: CreateSubscriberBody,
    status: 201,
    reply: NewSubscriberReply,
  },
  changeSubscriber: {
    method: 'PUT',
    path: '/manage/subscribers/{key}',
    auth: 'hub',
    permission: CHANGE_CHANNELS,
    params: Params,
    body: ChangeSubscriberBody,
    reply: AcknowledgedReply,
  },
  /** With whatever waits for it. */
  deleteSubscriber: {
    method: 'DELETE',
    path: '/manage/subscribers/{key}',
    auth: 'hub',
    permission: CHANGE_CHANNELS,
    params: Params,
    reply: AcknowledgedReply,
  },
  /** Sends an event of the type `test` at once, signed like every other. */
  testSubscriber: {
    method: 'POST',
    path: '/manage/subscribers/{key}/test',
    auth: 'hub',
    permission: CHANGE_CHANNELS,
    params: Params,
    reply: TestDeliveryReply,
  },
})
