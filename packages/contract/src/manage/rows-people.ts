import { z } from 'zod'
import { AccessEntry, ActionRule } from '../people/access.ts'
import { Key } from '../scalars.ts'
import { CurrencyCode, MailAddress, Name, PhoneNo, ShortText, words } from './fields.ts'

/** What its people may do in their stores. A change reaches all of them at once. */
export const ManagedRole = z.object({
  RoleName: Name,
  Access: z
    .array(AccessEntry)
    .max(200)
    .refine((list) => new Set(list.map(({ id }) => id)).size === list.length, 'has one resource twice'),
  Rules: z
    .array(ActionRule)
    .max(50)
    .refine((list) => new Set(list.map(({ Action }) => Action)).size === list.length, 'has one action twice'),
})
export const RolePeople = z.object({ PeopleCount: z.int() })

/** Somebody who works in the shop: with an account to sign in with, or only named on bills. */
export const ManagedPerson = z.object({
  Name,
  /** Empty: no account. Given once, it stays. */
  LoginID: z.string().trim().toLowerCase().max(200),
  EmailID: MailAddress,
  /** Empty: not listed among the employees of a store. */
  EmployeeCode: z.string().trim().max(20),
  /** Null: rights that were given one by one on the command line. They stay as they are. */
  RoleID: Key.nullable(),
  /** Also the stores to come. */
  AllStores: z.boolean(),
  StoreIDs: z.array(Key).max(1_000),
  IsDisabled: z.boolean(),
})
export const PersonStanding = z.object({
  /** The name of the role, or what the command line called it. */
  Role: z.string(),
  HasAccount: z.boolean(),
  /** A link to set the first password was made, and no password was set yet. */
  IsInvited: z.boolean(),
  HasApprovalPin: z.boolean(),
  HasSecondFactor: z.boolean(),
  /** The person who asks. */
  IsSelf: z.boolean(),
})

export const BLANK_PERSON = {
  LoginID: '',
  EmailID: '',
  EmployeeCode: '',
  RoleID: null,
  AllStores: false,
  StoreIDs: [],
  IsDisabled: false,
} as const

/** The one row of the company itself. */
export const ManagedCompany = z.object({
  RegistrationName: Name,
  CurrencySymbol: words(4),
  LogoImagePath: z.string().trim().max(2_000),
  PincodeIntegration: z.boolean(),
  PinocdeOrderTransactionTypeID: Key.nullable(),
  EnablePackageTracker: z.boolean(),
  EnableONDC: z.boolean(),
  AutoPopulateOpeningBalance: z.boolean(),
  /** Empty: that of whoever runs the server. */
  SupportPhone: PhoneNo,
  SupportMail: MailAddress,
  /** Nobody gets far in the hub without a second factor. */
  RequireSecondFactor: z.boolean(),
})
export const CompanyStanding = z.object({
  Plan: ShortText,
  Currency: CurrencyCode,
  /** Of the server; empty if it is not set. */
  PublicAddress: z.string(),
  HasMail: z.boolean(),
})
