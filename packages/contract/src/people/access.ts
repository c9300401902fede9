import { GUARDED_ACTIONS } from '@evertill/domain'
import { z } from 'zod'
import { Key, Percent, PositiveAmount, SuccessCode, Text, Uuid } from '../scalars.ts'

/** The permissions of the endpoint table, and those that only the till checks. */
export const PERMISSIONS = [
  'read',
  'create',
  'update',
  'delete',
  'open',
  'close',
  'void',
  'return',
  'collect',
  'approve',
  'resolve',
  'export',
] as const

/** A resource (Sales, CashRegistersClosing, Packages …) or a transaction type's name, and what may be done with it. */
export const AccessEntry = z.object({
  id: z.string().min(1).max(100),
  perms: z.record(z.string(), z.boolean()),
})
export type AccessEntry = z.infer<typeof AccessEntry>

export const GuardedAction = z.enum(GUARDED_ACTIONS)

/** Alone, with another employee's PIN, or not at all. */
export const ActionRule = z.object({
  Action: GuardedAction,
  Mode: z.enum(['Allow', 'Approve', 'Deny']),
  /** Discounts up to this percentage need no approval. */
  FreePercent: Percent.optional(),
})
export type ActionRule = z.infer<typeof ActionRule>

export const AccessQuery = z.object({ storeid: Key })
export const AccessReply = z.object({
  code: SuccessCode,
  modules: z.array(AccessEntry),
  actionRules: z.array(ActionRule),
})

/** An approval by another employee's PIN (D-20). With the same `UUID` a repeat is the same approval. */
export const ApprovalBody = z.object({
  UUID: Uuid,
  StoreID: Key,
  Action: GuardedAction,
  EmployeeID: Key,
  PIN: z.string().regex(/^\d{4}$/, 'PIN must be 4 digits'),
  Detail: Text.optional(),
  SaleUUID: Uuid.optional(),
  /** What is approved: a discount up to this percentage, a refund or a credit up to this amount. Missing means none. */
  Percent: Percent.optional(),
  Amount: PositiveAmount.optional(),
})
export const ApprovalReply = z.object({
  code: SuccessCode,
  ApprovalID: Uuid,
  ApprovedBy: z.string(),
  ApprovedOn: z.iso.datetime(),
})
