import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { Order, OrderReply, OrderStateName } from '../orders/order.ts'
import { BusinessDate, Instant, SuccessCode, Text, Uuid } from '../scalars.ts'

/** `late`: taken, not handed over yet, and promised for a moment that has passed. */
export const OrderShown = z.enum([...OrderStateName.options, 'late'])

const DAY_MS = 86_400_000
const MAX_ORDER_DAYS = 366

/** Each field narrows the list; the newest orders come first. */
export const ManagedOrdersQuery = z
  .object({
    store: Uuid.optional(),
    channel: z
      .string()
      .regex(/^[a-z0-9-]{1,40}$/)
      .optional(),
    state: OrderShown.optional(),
    /** Both days are included, each a day of the order's store. */
    from: BusinessDate,
    to: BusinessDate,
    /** A part of the number, the customer's name or phone. */
    q: z.string().trim().max(100).optional(),
    /** `Next` of the page before. */
    cursor: Uuid.optional(),
    size: z.coerce.number().int().min(1).max(100).default(30),
  })
  .refine(
    ({ from, to }) => {
      const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1
      return days >= 1 && days <= MAX_ORDER_DAYS
    },
    { path: ['to'], message: 'must be on or after the first day, and at most a year later' },
  )
export type ManagedOrdersQuery = z.output<typeof ManagedOrdersQuery>

export const ManagedOrder = z.object({
  key: Uuid,
  ChannelName: z.string(),
  ChannelOrderID: z.string(),
  StoreName: z.string(),
  State: OrderStateName,
  PlacedAt: Instant,
  AcceptBy: Instant,
  PromisedBy: Instant.nullable(),
  CustomerName: z.string(),
  Amount: z.int(),
  /** Of its bill; empty before there is one. */
  TransactionNo: z.string(),
})
export type ManagedOrder = z.infer<typeof ManagedOrder>

export const ManagedOrdersReply = z.object({
  code: SuccessCode,
  Orders: z.array(ManagedOrder),
  /** Null on the last page. */
  Next: z.string().nullable(),
  /** Of the chosen store and channel, whatever else is chosen. */
  Waiting: z.object({ New: z.int(), Late: z.int() }),
  Channels: z.array(z.object({ key: z.string(), Name: z.string() })),
})
export type ManagedOrdersReply = z.infer<typeof ManagedOrdersReply>

/** What others were told of the order. */
export const OrderDelivery = z.object({
  key: Uuid,
  ReceiverName: z.string(),
  EventType: z.string(),
  At: Instant,
  State: z.enum(['waiting', 'delivered', 'dead', 'closed']),
  Attempts: z.int(),
  /** Why the last try failed; empty without one. */
  Fault: z.string(),
})
export type OrderDelivery = z.infer<typeof OrderDelivery>

export const ManagedOrderReply = z.object({
  code: SuccessCode,
  Order,
  StoreName: z.string(),
  Deliveries: z.array(OrderDelivery),
  /** Its state allows it, and the person may change orders of its store. */
  MayCancel: z.boolean(),
})
export type ManagedOrderReply = z.infer<typeof ManagedOrderReply>

export const CancelOrderBody = z.object({
  /** With the same id a repeat is the same move. */
  EventID: Uuid,
  Version: z.int().min(1).max(2_147_483_647),
  Reason: Text.trim().min(1, 'A reason is required').max(500),
})
export type CancelOrderBody = z.output<typeof CancelOrderBody>

const Params = z.object({ key: Uuid })
/** Who watches the shop; which stores, the right to read orders says. A cashier has the orders of the own store at the till. */
const SEE = { id: 'Reports', perm: 'read', store: 'any' } as const

export const MANAGED_ORDER_ENDPOINTS = defineEndpoints({
  listManagedOrders: {
    method: 'GET',
    path: '/manage/orders',
    auth: 'hub',
    permission: SEE,
    query: ManagedOrdersQuery,
    reply: ManagedOrdersReply,
  },
  readManagedOrder: {
    method: 'GET',
    path: '/manage/orders/{key}',
    auth: 'hub',
    permission: SEE,
    params: Params,
    reply: ManagedOrderReply,
  },
  /** The same move as at a till. */
  cancelManagedOrder: {
    method: 'POST',
    path: '/manage/orders/{key}/cancel',
    auth: 'hub',
    permission: { id: 'OnlineOrders', perm: 'update', store: 'any' },
    params: Params,
    body: CancelOrderBody,
    reply: OrderReply,
  },
})
