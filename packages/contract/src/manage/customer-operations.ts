import { z } from 'zod'
import { CustomerStatementReply, StatementQuery } from '../customers/customer.ts'
import { defineEndpoints } from '../endpoint.ts'
import { BusinessDate, Instant, Key, SuccessCode, Uuid } from '../scalars.ts'
import { words } from './fields.ts'
import { RowParams, RowReplyOf, rowOf } from './resource.ts'
import { RESOURCES } from './resources.ts'
import { ManagedCustomer } from './rows-customers.ts'

/** The card of a member, as people read it. */
export const MembershipCard = z.object({
  CardNo: words(40),
  TierID: Key,
  /** The last day; null: for ever. */
  ValidTo: BusinessDate.nullable(),
})
export type MembershipCard = z.infer<typeof MembershipCard>

/** What changed the points of a member: a document, or a correction with its reason. */
export const PointsEntry = z.object({
  At: Instant,
  /** Empty for a correction. */
  TransactionNo: z.string(),
  SaleUUID: Uuid.nullable(),
  Earned: z.int(),
  Redeemed: z.int(),
  /** Of a correction. */
  Reason: z.string(),
  /** Who corrected; empty for a document. */
  By: z.string(),
})
export type PointsEntry = z.infer<typeof PointsEntry>

export const MembershipCardReply = z.object({
  code: SuccessCode,
  /** Null for a customer who is no member. */
  Card: MembershipCard.extend({ Points: z.int() }).nullable(),
  /** The newest first. */
  History: z.array(PointsEntry),
})
export type MembershipCardReply = z.infer<typeof MembershipCardReply>

export const MembershipCardBody = z.object({
  /** Null ends the membership. */
  Card: MembershipCard.nullable(),
})
/** With the same `UUID` a repeat is the same correction. */
export const CorrectPointsBody = z.object({
  UUID: Uuid,
  Points: z
    .int()
    .min(-1_000_000)
    .max(1_000_000)
    .refine((points) => points !== 0, 'must not be zero'),
  Reason: words(200),
})
export type CorrectPointsBody = z.infer<typeof CorrectPointsBody>

/** Customers who may be the same, and what they have in common. */
export const CustomerDouble = z.object({
  Why: z.enum(['phone', 'gstin', 'name']),
  Value: z.string(),
  Customers: z.array(z.object({ key: Uuid, Name: z.string(), PhoneNo: z.string() })),
})
export type CustomerDouble = z.infer<typeof CustomerDouble>
export const CustomerDoublesReply = z.object({ code: SuccessCode, Doubles: z.array(CustomerDouble) })

/** The customer of the address is kept; `Double` ends and its documents count for the other one. */
export const MergeCustomersBody = z.object({
  Double: Uuid,
  Version: z.int().min(1),
  DoubleVersion: z.int().min(1),
  /** The fields that are taken from the double. */
  Take: z.array(z.enum(Object.keys(ManagedCustomer.shape) as (keyof typeof ManagedCustomer.shape)[])).max(50),
})
export type MergeCustomersBody = z.infer<typeof MergeCustomersBody>

export const EraseCustomerReply = z.object({
  code: SuccessCode,
  /** Bills with a GSTIN keep their buyer: the law wants these invoices as they are. */
  KeptInvoices: z.int(),
})
export const CustomerFileReply = z.object({
  code: SuccessCode,
  /** Everything that is stored about the person, as it is stored. */
  Data: z.record(z.string(), z.unknown()),
})

const CUSTOMERS = RESOURCES.customers.access
const MEMBERSHIPS = RESOURCES['membership-tiers'].access
const READ_CUSTOMERS = { id: CUSTOMERS, perm: 'read', store: 'any' } as const
const CHANGE_CUSTOMERS = { id: CUSTOMERS, perm: 'update', store: 'all' } as const
const CHANGE_MEMBERSHIPS = { id: MEMBERSHIPS, perm: 'update', store: 'all' } as const

/** What is done with one customer beyond the form. */
export const CUSTOMER_OPERATION_ENDPOINTS = defineEndpoints({
  readCustomerStatement: {
    method: 'GET',
    path: '/manage/customers/{key}/statement',
    auth: 'hub',
    permission: READ_CUSTOMERS,
    params: RowParams,
    query: StatementQuery,
    reply: CustomerStatementReply,
  },
  readMembershipCard: {
    method: 'GET',
    path: '/manage/customers/{key}/membership',
    auth: 'hub',
    permission: { id: MEMBERSHIPS, perm: 'read', store: 'any' },
    params: RowParams,
    reply: MembershipCardReply,
  },
  writeMembershipCard: {
    method: 'PUT',
    path: '/manage/customers/{key}/membership',
    auth: 'hub',
    permission: CHANGE_MEMBERSHIPS,
    params: RowParams,
    body: MembershipCardBody,
    reply: MembershipCardReply,
  },
  correctPoints: {
    method: 'POST',
    path: '/manage/customers/{key}/points',
    auth: 'hub',
    permission: CHANGE_MEMBERSHIPS,
    params: RowParams,
    body: CorrectPointsBody,
    reply: MembershipCardReply,
  },
  listCustomerDoubles: {
    method: 'GET',
    path: '/manage/customer-doubles',
    auth: 'hub',
    permission: READ_CUSTOMERS,
    reply: CustomerDoublesReply,
  },
  mergeCustomers: {
    method: 'POST',
    path: '/manage/customers/{key}/merge',
    auth: 'hub',
    permission: CHANGE_CUSTOMERS,
    params: RowParams,
    body: MergeCustomersBody,
    reply: RowReplyOf(rowOf(RESOURCES.customers)),
  },
  /** For good: nothing brings the person back. */
  eraseCustomer: {
    method: 'POST',
    path: '/manage/customers/{key}/erase',
    auth: 'hub',
    permission: { id: CUSTOMERS, perm: 'delete', store: 'all' },
    params: RowParams,
    reply: EraseCustomerReply,
  },
  /** For the person who asks. It is on record who took it. */
  exportCustomer: {
    method: 'POST',
    path: '/manage/customers/{key}/export',
    auth: 'hub',
    permission: CHANGE_CUSTOMERS,
    params: RowParams,
    reply: CustomerFileReply,
  },
})
