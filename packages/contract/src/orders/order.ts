import { MAX_QUANTITY, ORDER_MOVES, type OrderState } from '@evertill/domain'
import { z } from 'zod'
import { BusinessDate, Instant, Key, PositiveAmount, Quantity, SuccessCode, Text, Uuid } from '../scalars.ts'
import { PostalAddress } from '../postal-address.ts'
import { PAGE_END, SyncQuery } from '../sync-pages.ts'

export const OrderStateName = z.enum(Object.keys(ORDER_MOVES) as [OrderState, ...OrderState[]])

/** Who caused an entry of a timeline. */
export const EventSource = z.enum(['channel', 'till', 'server', 'carrier'])

/** Zero: the line is rejected. */
export const AcceptedQuantity = z.int().min(0).max(MAX_QUANTITY)

/** So many items has an order at most; a longer one is no order of a shop. */
export const MAX_ORDER_ITEMS = 200

export const OrderItem = z.object({
  LineID: z.string().min(1).max(64),
  /** Missing if the channel's item is no product of the shop. */
  ProductID: Key.optional(),
  ChannelItemID: z.string().max(200),
  Name: Text,
  Quantity,
  /** What the buyer pays for one, tax included. */
  UnitPrice: PositiveAmount,
  /** The tax in the price of the whole line, as the channel says. */
  TaxAmount: PositiveAmount,
  /** Missing until the order is accepted. */
  AcceptedQuantity: AcceptedQuantity.optional(),
})
export type OrderItem = z.infer<typeof OrderItem>

export const OrderCustomer = z.object({
  Name: Text,
  PhoneNo: z.string().max(20),
  GSTIN: z.string().max(15).optional(),
})

export const OrderPayment = z.object({
  Mode: z.enum(['prepaid', 'cod']),
  Status: z.enum(['pending', 'paid', 'refunded']),
  Reference: z.string().max(200),
  /** The value of what is ordered, and after acceptance of what is accepted. */
  Amount: PositiveAmount,
})

export const OrderCancellation = z.object({
  Reason: Text,
  By: EventSource,
  At: Instant,
})

export const OrderTimelineEntry = z.object({
  EventID: z.string(),
  /** The state that the event asked for. Missing if it asked for none, such as a payment. */
  To: z.string().optional(),
  /** What a channel or carrier calls the event. */
  Type: z.string().optional(),
  /** The time according to whoever sent it. */
  At: Instant,
  /** The name of a user, or of the channel. */
  By: z.string(),
  Source: EventSource,
  /** False: the event came late or was not possible any more, and changed nothing. */
  Moved: z.boolean(),
  Note: z.string(),
})
export type OrderTimelineEntry = z.infer<typeof OrderTimelineEntry>

/** An order from a channel, as the till shows it. */
export const Order = z.object({
  /** The sale's UUID is made from it (domain: `saleUuidOfOrder`). */
  key: Uuid,
  Channel: z.string(),
  ChannelName: z.string(),
  ChannelOrderID: z.string(),
  StoreID: Key,
  State: OrderStateName,
  /** Raised with every change. A move names the version that it is based on. */
  Version: z.int().min(1),
  PlacedAt: Instant,
  AcceptBy: Instant,
  PromisedBy: Instant.optional(),
  Customer: OrderCustomer,
  Address: PostalAddress,
  Items: z.array(OrderItem),
  Payment: OrderPayment,
  /** The type of the bill, and what a prepaid order is paid with: those of the channel, or the shop's defaults. */
  TransactionTypeID: Key.optional(),
  PrepaidPaymentTypeID: Key.optional(),
  /** That of its bill: what the channel had when the order came. */
  SalesChannelID: Key.optional(),
  SaleUUID: Uuid.optional(),
  /** The number of the bill. */
  TransactionNo: z.string().optional(),
  BilledOn: BusinessDate.optional(),
  Packages: z.array(Uuid),
  Cancellation: OrderCancellation.optional(),
  CreditNoteUUID: Uuid.optional(),
  /** Billed, and cancelled or returned: a till has to make the credit note. */
  CreditNoteDue: z.boolean(),
  Timeline: z.array(OrderTimelineEntry),
})
export type Order = z.infer<typeof Order>

export const OrdersQuery = SyncQuery.extend({ storeId: Key })
/** A first sync has the orders of the last 30 days; later ones have what changed. */
export const OrdersReply = z.object({ message: z.string(), orders: z.array(Order), ...PAGE_END })

/** What a till may ask for. `packed` comes with the bill, `expired` with the time. */
export const TillOrderMove = OrderStateName.exclude(['new', 'expired', 'packed'])

/** What a channel may ask for. Whether the shop takes an order, and when it is packed, only the shop says. */
export const ChannelOrderMove = OrderStateName.extract([
  'cancelled',
  'dispatched',
  'delivered',
  'completed',
  'returning',
  'returned',
])
export type ChannelOrderMove = z.infer<typeof ChannelOrderMove>

export const OrderMoveBody = z.object({
  /** With the same id a repeat is the same move. */
  EventID: Uuid,
  To: TillOrderMove,
  Version: z.int().min(1),
  At: Instant,
  /** Why it is rejected or cancelled. */
  Reason: Text.optional(),
  /** On acceptance: how much of each line. A line that is not named is accepted whole; all zero is a rejection. */
  Lines: z
    .array(z.object({ LineID: z.string().min(1).max(64), Quantity: AcceptedQuantity }))
    .max(MAX_ORDER_ITEMS)
    .optional(),
  Note: Text.optional(),
})
export type OrderMoveBody = z.infer<typeof OrderMoveBody>

/** `replayed`: this event id was known. `order` is the order of today in either case. */
export const OrderReply = z.object({ code: SuccessCode, order: Order, replayed: z.boolean() })
export type OrderReply = z.infer<typeof OrderReply>
