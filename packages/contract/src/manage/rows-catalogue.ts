import { z } from 'zod'
import { BusinessDate, Instant, Key, PositiveAmount } from '../scalars.ts'
import { PictureHash } from '../catalogue/product-picture.ts'
import { ShortText, words } from './fields.ts'

const GroupName = ShortText.min(1, 'is required').max(100)

export const ManagedCategory = z.object({ CategoryName: GroupName })

export const ManagedSubCategory = z.object({ SubCategoryName: GroupName, CategoryID: Key })

export const ManagedProductTag = z.object({ TagName: GroupName })

/** What a store charges instead of the product's own price. */
export const ManagedStorePrice = z.object({
  StoreID: Key,
  RetailPrice: PositiveAmount,
  /** 0: the MRP of the product. */
  MRP: PositiveAmount,
})

export const ManagedProduct = z.object({
  Name: words(200),
  SKU: words(100),
  BarCode: z.string().trim().max(100),
  CategoryID: Key.nullable(),
  SubCategoryID: Key.nullable(),
  TagIDs: z.array(Key).max(50),
  /** One that was added before. */
  Picture: PictureHash.nullable(),
  Unit: z.string().trim().max(20),
  IsWeighed: z.boolean(),
  TaxID: Key,
  PriceIncludesTax: z.boolean(),
  HSN: z
    .string()
    .trim()
    .regex(/^(\d{4}|\d{6}|\d{8})?$/, 'must have 4, 6 or 8 digits'),
  RetailPrice: PositiveAmount,
  /** 0: none. */
  MRP: PositiveAmount,
  /** 0 for whoever has no right to see costs. */
  SupplyPrice: PositiveAmount,
  StoreSpecificPrices: z.array(ManagedStorePrice).max(1_000),
  /** Empty: sold in every store. */
  AccessibleToSelectedStores: z.array(Key).max(1_000),
  /** By the key of the custom field. */
  CustomFields: z
    .record(z.string().max(100), z.union([z.string().max(500), z.number(), z.boolean(), z.null()]))
    .refine((fields) => Object.keys(fields).length <= 100, 'has more than 100 fields'),
})
export type ManagedProduct = z.infer<typeof ManagedProduct>

/** A price for a later day. It begins with the business day of the store, or of the store where that begins last. */
export const ManagedPriceChange = z.object({
  ProductID: Key,
  /** Null: the product's own price, which every store charges that has none of its own. */
  StoreID: Key.nullable(),
  ValidFrom: BusinessDate,
  /** Null stays as it is. */
  RetailPrice: PositiveAmount.nullable(),
  MRP: PositiveAmount.nullable(),
})
export type ManagedPriceChange = z.infer<typeof ManagedPriceChange>

export const PriceChangeStanding = z.object({
  ProductName: z.string(),
  State: z.enum(['planned', 'applied', 'failed']),
  /** Why it was not applied. */
  Failure: z.enum(['', 'deleted', 'above MRP']),
})

/** What only the server knows of a product. */
export const ProductStanding = z.object({
  ProductType: z.string(),
  ParentProductID: Key.nullable(),
  ChangedAt: Instant,
  /** Its tax was deleted, or has no rate today. */
  LacksTax: z.boolean(),
})

export const BLANK_PRODUCT = {
  BarCode: '',
  CategoryID: null,
  SubCategoryID: null,
  TagIDs: [],
  Picture: null,
  Unit: '',
  IsWeighed: false,
  PriceIncludesTax: true,
  HSN: '',
  MRP: 0,
  SupplyPrice: 0,
  StoreSpecificPrices: [],
  AccessibleToSelectedStores: [],
  CustomFields: {},
} as const

type Priced = Pick<ManagedProduct, 'RetailPrice' | 'MRP' | 'PriceIncludesTax'>
interface WithStorePrices extends Priced {
  readonly StoreSpecificPrices: readonly Pick<Priced, 'RetailPrice' | 'MRP'>[]
}

/** Nobody may ask more than the MRP, which includes every tax. An MRP of 0 means that there is none. */
export const isAboveMrp = ({ RetailPrice, MRP, PriceIncludesTax }: Priced): boolean =>
  PriceIncludesTax && MRP > 0 && RetailPrice > MRP

/** The fields of prices that are above the MRP, as paths of the row. */
export const pricesAboveMrp = (product: WithStorePrices): string[] => [
  ...(isAboveMrp(product) ? ['RetailPrice'] : []),
  ...product.StoreSpecificPrices.flatMap((own, index) =>
    isAboveMrp({ ...product, RetailPrice: own.RetailPrice, MRP: own.MRP || product.MRP })
      ? [`StoreSpecificPrices.${index}.RetailPrice`]
      : [],
  ),
]
