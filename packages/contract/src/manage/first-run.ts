import { isGstin, readable, stateOf } from '@evertill/domain'
import { z } from 'zod'
import { defineEndpoints, PUBLIC_SEND } from '../endpoint.ts'
import { UpiPayee } from '../catalogue/lists.ts'
import { AcknowledgedReply } from '../people/recovery.ts'
import { Percent, PositiveAmount, SuccessCode, Text, Uuid } from '../scalars.ts'
import { COUNTRY_CODES } from './countries.ts'
import { HubSession } from './hub-session.ts'

/** A company can be created here, and whether that needs the code which the start of the server prints. */
export const FirstRunReply = z.object({
  code: SuccessCode,
  IsOpen: z.boolean(),
  NeedsCode: z.boolean(),
  /** The demo companies are there and can be deleted. */
  HasDemo: z.boolean(),
})
export type FirstRunReply = z.infer<typeof FirstRunReply>

const name = (label: string, max: number) =>
  z
    .string()
    .overwrite((text) => readable(text))
    .trim()
    .min(1, `${label} is required`)
    .max(max, `${label} is longer than ${max} characters`)

/** What a company of a country can take. Cash is always among them. */
export const PAYMENT_METHODS = ['Cash', 'UPI', 'Card', 'Customer Credit', 'Bank Transfer'] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]

/** Bank transfers are for payments on account: the till does not offer them at a sale. */
export const paymentMethodsOf = (country: string): readonly PaymentMethod[] =>
  PAYMENT_METHODS.filter((method) => method !== 'UPI' || country === 'IN')

export const NewCompany = z.object({
  /** Made by the caller: whoever sends the same company again after a lost answer gets the same answer. */
  key: Uuid,
  Name: name('The name of the company', 100),
  /** As the registration papers have it; the name without it. */
  LegalName: Text.trim().optional(),
  Country: z.enum(COUNTRY_CODES, 'is not a country of the list'),
  /** That of the country without it. */
  Currency: z.string().length(3, 'is not a currency').optional(),
  GSTIN: z
    .string()
    .trim()
    .toUpperCase()
    .refine(
      (text) => text === '' || isGstin(text),
      'is not a GSTIN: 15 characters, the last one checks the others',
    )
    .optional(),
})

export const NewStore = z.object({
  /** The name of the company without it. */
  StoreName: Text.trim().max(100).optional(),
  StoreCode: z.string().trim().max(20).optional(),
  Address1: name('The address', 200),
  Address2: Text.trim().max(200).optional(),
  City: name('The city', 100),
  Pincode: z.string().trim().max(10),
  /** India: from the GSTIN if there is one. */
  StateCode: z
    .string()
    .refine((text) => text === '' || stateOf(text)?.code === text, 'is not a State')
    .optional(),
  PhoneNo: z.string().trim().max(30).optional(),
  /** First part of every bill number; made from the code, or the name, without it. */
  Prefix: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z0-9]{1,4}$/, 'must be one to four letters or digits')
    .optional(),
  /** That of the country without it. */
  TimeZone: z.string().max(60).optional(),
})

export const NewRegister = z.object({
  RegisterCode: z.string().trim().min(1).max(20).default('R1'),
  RegisterName: z.string().trim().min(1).max(100).default('Counter'),
})

export const NewOwner = z.object({
  Name: name('Your name', 200),
  LoginID: z.string().trim().toLowerCase().max(200).pipe(z.email('must be a mail address')),
  /** Judged by `passwordRefusal` of the domain. */
  Password: z.string().min(1, 'The password is required').max(200),
})

export const TaxPreset = z.discriminatedUnion('Kind', [
  z.object({ Kind: z.literal('IndiaGST'), Composition: z.boolean().optional() }),
  z.object({
    Kind: z.literal('OneRate'),
    TaxName: name('The name of the tax', 30),
    Percent: Percent.min(1).max(1_000_000),
  }),
  z.object({ Kind: z.literal('None') }),
])
export type TaxPreset = z.infer<typeof TaxPreset>

/** What stands on the receipt beside the name, address and GSTIN of the store. */
export const NewReceipt = z.object({
  Paper: z.enum(['58mm', '80mm', 'A4']).default('80mm'),
  HeaderLines: z.array(Text).max(5).default([]),
  FooterLines: z.array(Text).max(5).default([]),
  UpiPayee: UpiPayee.optional(),
})

export const NewProduct = z.object({
  key: Uuid,
  Name: name('The name of the product', 200),
  RetailPrice: PositiveAmount,
  /** A tax of the preset by its name; without it the preset's first. */
  TaxName: z.string().max(100).optional(),
  BarCode: z.string().trim().max(100).optional(),
  SKU: z.string().trim().max(100).optional(),
  HSN: z
    .string()
    .trim()
    .regex(/^(\d{4}|\d{6}|\d{8})?$/, 'must have 4, 6 or 8 digits')
    .optional(),
  Unit: z.string().trim().max(20).optional(),
  IsWeighed: z.boolean().optional(),
  PriceIncludesTax: z.boolean().default(true),
})
export type NewProduct = z.input<typeof NewProduct>
export const MAX_FIRST_PRODUCTS = 5

export const FirstRunBody = z.object({
  /** The one-time code, as the start of the server prints it. */
  Code: z.string().trim().max(40).optional(),
  Company: NewCompany,
  Store: NewStore,
  Register: NewRegister.prefault({}),
  Owner: NewOwner,
  Tax: TaxPreset,
  /** Those of the country without it. */
  PaymentMethods: z.array(z.enum(PAYMENT_METHODS)).max(PAYMENT_METHODS.length).optional(),
  Receipt: NewReceipt.prefault({}),
  Products: z.array(NewProduct).max(MAX_FIRST_PRODUCTS).default([]),
})
export type FirstRunBody = z.input<typeof FirstRunBody>
export type NewShop = z.output<typeof FirstRunBody>

export const FirstRunCreatedReply = z.object({
  code: SuccessCode,
  /** The owner is signed in to the hub. */
  Session: HubSession,
  StoreID: Uuid,
  RegisterID: Uuid,
  /** Where a till opens; the first is for this machine, the others for tablets in the same network. */
  TillUrls: z.array(z.string()),
})

/** Open to everybody who is at the machine of the server, or has its code. */
export const FIRST_RUN_ENDPOINTS = defineEndpoints({
  readFirstRun: {
    method: 'GET',
    path: '/manage/first-run',
    auth: 'public',
    permission: null,
    reply: FirstRunReply,
  },
  createCompany: {
    ...PUBLIC_SEND,
    path: '/manage/first-run',
    body: FirstRunBody,
    reply: FirstRunCreatedReply,
    status: 201,
  },
  /** Before there is a company of one's own; afterwards its owner deletes the demo. */
  deleteDemoAtFirstRun: {
    method: 'DELETE',
    path: '/manage/first-run/demo',
    auth: 'public',
    permission: null,
    reply: AcknowledgedReply,
  },
})
