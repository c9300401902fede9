import { PACKAGE_MOVES, type PackageState } from '@evertill/domain'
import { z } from 'zod'
import { Instant, Key, PositiveAmount, Quantity, SuccessCode, Text, Uuid } from '../scalars.ts'
import { PostalAddress } from '../postal-address.ts'
import { PAGE_END, SyncQuery } from '../sync-pages.ts'
import { MAX_ORDER_ITEMS, OrderTimelineEntry } from './order.ts'

export const PackageStateName = z.enum(Object.keys(PACKAGE_MOVES) as [PackageState, ...PackageState[]])

/** A line of the order, or of the bill if the package belongs to no order, and how much of it is packed. */
export const PackedItem = z.object({ LineID: z.string().min(1).max(64), Quantity })

const Millimetres = z.int().min(0).max(100_000)

/** What a till writes. `key` is made by the till, so that a draft can wait offline. */
export const PackageBody = z.object({
  StoreID: Key,
  /** 0 for a new package; otherwise the version that the edit is based on. */
  Version: z.int().min(0),
  /** The number on the label. */
  Number: z.string().trim().min(1).max(32),
  /** A package belongs to an order, to a bill, or to both. */
  OrderID: Uuid.optional(),
  SaleUUID: Uuid.optional(),
  Items: z.array(PackedItem).max(MAX_ORDER_ITEMS),
  WeightG: z.int().min(0).max(10_000_000),
  DimsMm: z.object({ Length: Millimetres, Width: Millimetres, Height: Millimetres }),
  Carrier: z.string().max(100),
  AWB: z.string().max(100),
  TrackingUrl: z.union([z.literal(''), z.url({ protocol: /^https?$/ }).max(500)]),
  /** What the carrier collects on delivery. */
  CodAmount: PositiveAmount,
  CustomerName: Text,
  CustomerPhoneNo: z.string().max(20),
  Address: PostalAddress,
  Note: Text,
})
export type PackageBody = z.infer<typeof PackageBody>

export const Package = PackageBody.extend({
  key: Uuid,
  Version: z.int().min(1),
  State: PackageStateName,
  /** Failed deliveries so far. */
  Attempts: z.int(),
  CreatedAt: Instant,
  Timeline: z.array(OrderTimelineEntry),
})
export type Package = z.infer<typeof Package>

export const PackagesQuery = SyncQuery.extend({ storeId: Key })
/** A first sync has the packages of the last 30 days; later ones have what changed. */
export const PackagesReply = z.object({ message: z.string(), packages: z.array(Package), ...PAGE_END })

export const PackageMoveBody = z.object({
  /** With the same id a repeat is the same move. */
  EventID: Uuid,
  To: PackageStateName.exclude(['draft']),
  Version: z.int().min(1),
  At: Instant,
  Note: Text.optional(),
})
export type PackageMoveBody = z.infer<typeof PackageMoveBody>

export const PackageReply = z.object({ code: SuccessCode, package: Package, replayed: z.boolean() })
export type PackageReply = z.infer<typeof PackageReply>
