import { z } from 'zod'

// What buyers' apps of ONDC send. Fields that decide nothing here are not listed and are ignored.

const OndcContext = z.object({
  domain: z.string(),
  country: z.string().default('IND'),
  city: z.string().default('*'),
  action: z.string(),
  core_version: z.string().default('1.2.0'),
  /** Who asks: the participant that has signed. */
  bap_id: z.string(),
  bap_uri: z.string(),
  /** Whom it asks. A search may go to everybody. */
  bpp_id: z.string().optional(),
  transaction_id: z.string().min(1).max(100),
  message_id: z.string().min(1).max(100),
  timestamp: z.iso.datetime(),
  ttl: z.string().default('PT30S'),
})
export type OndcContext = z.infer<typeof OndcContext>

const Count = z.object({ count: z.coerce.number().int().min(1).max(1_000_000) })
const Item = z.object({ id: z.string().min(1).max(64), quantity: Count })
const Address = z.object({
  name: z.string().default(''),
  building: z.string().default(''),
  locality: z.string().default(''),
  city: z.string().default(''),
  state: z.string().default(''),
  area_code: z.string().max(10),
})
const Money = z.object({ value: z.string() })
const End = z.object({
  location: z.object({ address: Address }),
  contact: z.object({ phone: z.string().max(20).default('') }).optional(),
})
const BreakupLine = z.object({
  '@ondc/org/item_id': z.string(),
  '@ondc/org/title_type': z.string(),
  '@ondc/org/item_quantity': Count.optional(),
  title: z.string().default(''),
  price: Money,
  item: z.object({ price: Money.optional() }).optional(),
})
export type OndcBreakupLine = z.infer<typeof BreakupLine>

const PaymentType = z.object({ type: z.string() })

export const OndcSearch = z.object({ context: OndcContext, message: z.object({ intent: z.unknown() }) })

export const OndcSelect = z.object({
  context: OndcContext,
  message: z.object({
    order: z.object({
      items: z.array(Item).min(1).max(200),
      fulfillments: z
        .array(
          z.object({
            end: z.object({ location: z.object({ address: z.object({ area_code: z.string() }) }) }),
          }),
        )
        .min(1),
      payment: PaymentType.optional(),
    }),
  }),
})

const OrderFields = z.object({
  items: z.array(Item).min(1).max(200),
  billing: z.object({
    name: z.string().min(1).max(500),
    phone: z.string().max(20).default(''),
    tax_number: z.string().max(15).optional(),
  }),
  fulfillments: z.array(z.object({ id: z.string().default('1'), end: End })).min(1),
})

export const OndcInit = z.object({
  context: OndcContext,
  message: z.object({ order: OrderFields.extend({ payment: PaymentType.optional() }) }),
})

export const OndcConfirm = z.object({
  context: OndcContext,
  message: z.object({
    order: OrderFields.extend({
      id: z.string().min(1).max(100),
      quote: z.object({ price: Money, breakup: z.array(BreakupLine).max(1_000) }),
      payment: z.object({
        type: z.string(),
        status: z.string().default('NOT-PAID'),
        params: z.object({ transaction_id: z.string().max(200).default('') }).optional(),
      }),
      created_at: z.iso.datetime(),
    }),
  }),
})

const OfOrder = { order_id: z.string().min(1).max(100) }
/** Also that of `track`. */
export const OndcStatus = z.object({ context: OndcContext, message: z.object(OfOrder) })
export const OndcCancel = z.object({
  context: OndcContext,
  message: z.object({ ...OfOrder, cancellation_reason_id: z.string().max(10) }),
})
export const OndcUpdate = z.object({
  context: OndcContext,
  message: z.object({
    update_target: z.string(),
    order: z.object({
      id: z.string().min(1).max(100),
      fulfillments: z
        .array(
          z.object({
            type: z.string().optional(),
            tags: z
              .array(
                z.object({
                  code: z.string(),
                  list: z.array(z.object({ code: z.string(), value: z.string() })),
                }),
              )
              .default([]),
          }),
        )
        .default([]),
    }),
  }),
})
