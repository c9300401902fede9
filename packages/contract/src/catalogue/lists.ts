import { z } from 'zod'
import { PrintLogo } from './print-logo.ts'
import { BusinessDate, Instant, Key, Percent, PositiveAmount, SuccessCode, Text } from '../scalars.ts'

export const Category = z.object({ key: Key, CategoryName: Text, IsDeleted: z.boolean() })
export type Category = z.infer<typeof Category>
export const CategoriesReply = z.object({ message: z.string(), productCategories: z.array(Category) })

export const SubCategory = z.object({
  key: Key,
  SubCategoryName: Text,
  CategoryID: Key,
  IsDeleted: z.boolean(),
})
export type SubCategory = z.infer<typeof SubCategory>
export const SubCategoriesReply = z.object({
  message: z.string(),
  productSubCategories: z.array(SubCategory),
})

export const ProductTag = z.object({ key: Key, TagName: Text })
export type ProductTag = z.infer<typeof ProductTag>

export const ProductTagsReply = z.object({
  code: z.enum(['0', '1']),
  message: z.string(),
  ProductTags: z.array(ProductTag),
})

export const Employee = z.object({
  key: Key,
  /** The account they sign in with: nobody may approve their own request. */
  UserID: Key.nullable().optional(),
  EmployeeName: Text,
  EmployeeCode: Text,
  Role: Text,
  /** Has an approval PIN. */
  CanApprove: z.boolean(),
  IsDeleted: z.boolean(),
})
export type Employee = z.infer<typeof Employee>
export const EmployeesQuery = z.object({ storeId: Key })
export const EmployeesReply = z.object({ activeEmployees: z.array(Employee) })

/** Whom a UPI payment goes to, as the QR code on the bill names it. */
export const UpiPayee = z.object({ Address: Text, Name: Text, MerchantCode: Text })

export const PrintConfig = z.object({
  key: Key,
  ConfigName: Text,
  StoreID: Key,
  Paper: z.enum(['58mm', '80mm', 'A4']),
  HeaderLines: z.array(Text).max(20),
  FooterLines: z.array(Text).max(20),
  SellerName: Text,
  SellerAddress: Text,
  SellerGSTIN: Text,
  UpiPayee: UpiPayee.nullable(),
  /** Above everything else. */
  Logo: PrintLogo.nullable().optional(),
  IsDefault: z.boolean(),
  IsDeleted: z.boolean(),
})
export type PrintConfig = z.infer<typeof PrintConfig>
export const PrintConfigsReply = z.object({ printConfigs: z.array(PrintConfig) })

export const SalesChannel = z.object({ key: Key, ChannelName: Text, IsDeleted: z.boolean() })
export type SalesChannel = z.infer<typeof SalesChannel>
export const SalesChannelsReply = z.object({ code: SuccessCode, salesChannels: z.array(SalesChannel) })

export const Denomination = z.object({ Value: PositiveAmount, Kind: z.enum(['Note', 'Coin']) })
export type Denomination = z.infer<typeof Denomination>
export const DenominationsReply = z.object({ code: SuccessCode, data: z.array(Denomination) })

export const CustomFieldModule = z.enum(['customer', 'product', 'store', 'sales', 'employee', 'vendor'])
export const CustomField = z.object({
  key: Key,
  Module: CustomFieldModule,
  FieldName: Text,
  FieldType: z.enum(['Text', 'Number', 'Date', 'Choice', 'YesNo']),
  Choices: z.array(Text).max(200),
  IsRequired: z.boolean(),
  IsDeleted: z.boolean(),
})
export type CustomField = z.infer<typeof CustomField>
export const CustomFieldsQuery = z.object({ module: CustomFieldModule.optional() })
export const CustomFieldsReply = z.object({ code: SuccessCode, customFields: z.array(CustomField) })

export const ServiceArea = z.object({
  key: Key,
  StoreID: Key,
  Pincode: z.string().regex(/^[1-9][0-9]{5}$/),
  MinOrder: PositiveAmount,
  Fee: PositiveAmount,
  EtaMinutes: z.int().min(0),
  CodAllowed: z.boolean(),
  IsActive: z.boolean(),
})
export type ServiceArea = z.infer<typeof ServiceArea>
export const ServiceAreasQuery = z.object({ storeId: Key })
export const ServiceAreasReply = z.object({ code: SuccessCode, serviceAreas: z.array(ServiceArea) })

/** Memberships and their tiers from the CRM. `AsOf` is the time of the figures, for an offline till. */
export const MembershipTier = z.object({
  key: Key,
  TierName: Text,
  /** `EarnPoints` for every `EarnPer` spent. */
  EarnPer: PositiveAmount,
  EarnPoints: z.int().min(0),
  PointValue: PositiveAmount,
  RedeemAs: z.enum(['Discount', 'Tender']),
  Benefits: Text,
})
export type MembershipTier = z.infer<typeof MembershipTier>
export const Membership = z.object({
  CustomerID: Key,
  CardNo: Text,
  TierID: Key,
  Points: z.int(),
  ValidTo: BusinessDate.nullable(),
})
export type Membership = z.infer<typeof Membership>
export const MembershipReply = z.object({
  code: z.literal(0),
  MembershipData: z.object({ Tiers: z.array(MembershipTier), Members: z.array(Membership), AsOf: Instant }),
})

export const OfferScope = z.object({
  ProductIDs: z.array(Key).optional(),
  CategoryIDs: z.array(Key).optional(),
  SubCategoryIDs: z.array(Key).optional(),
  TagIDs: z.array(Key).optional(),
  ExcludeProductIDs: z.array(Key).optional(),
  ExcludeCategoryIDs: z.array(Key).optional(),
  ExcludeSubCategoryIDs: z.array(Key).optional(),
  ExcludeTagIDs: z.array(Key).optional(),
})

export type OfferScope = z.infer<typeof OfferScope>

export const HourOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$|^24:00$/)

/** A flat record as in files and forms. `toDomainOffer` turns it into an offer of the domain or says what is missing. */
export const Offer = z.object({
  key: Key,
  OfferName: Text,
  Type: z.enum([
    'Percent',
    'Amount',
    'FixedPrice',
    'BuyXGetY',
    'Bundle',
    'QuantitySlab',
    'MinimumBill',
    'Coupon',
  ]),
  Version: z.int().min(1),
  ValidityFrom: BusinessDate,
  ValidityTo: BusinessDate,
  WeekDays: z.array(z.int().min(0).max(6)).optional(),
  HoursFrom: HourOfDay.optional(),
  HoursTo: HourOfDay.optional(),
  Scope: OfferScope.optional(),
  StoreIDs: z.array(Key).optional(),
  CustomerGroups: z.array(Text).optional(),
  Percent: Percent.optional(),
  Amount: PositiveAmount.optional(),
  Per: z.enum(['Once', 'Unit']).optional(),
  Price: PositiveAmount.optional(),
  Buy: z.int().min(1).optional(),
  Get: z.int().min(1).optional(),
  GetScope: OfferScope.optional(),
  Items: z.array(z.object({ Scope: OfferScope, Units: z.int().min(1) })).optional(),
  Slabs: z.array(z.object({ From: z.int().min(0), Price: PositiveAmount })).optional(),
  SlabMode: z.enum(['All', 'Each']).optional(),
  MinQuantity: z.int().min(0).optional(),
  MaxQuantity: z.int().min(0).optional(),
  MinAmount: PositiveAmount.optional(),
  Cap: PositiveAmount.optional(),
  Priority: z.int().optional(),
  Stacking: z.enum(['Exclusive', 'Stackable']),
})
export type Offer = z.infer<typeof Offer>
export const OffersReply = z.object({ code: SuccessCode, Offers: z.array(Offer) })
