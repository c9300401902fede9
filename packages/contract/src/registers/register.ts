import { z } from 'zod'
import { Instant, Key, SuccessCode, Uuid } from '../scalars.ts'

const Slot = z.string().regex(/^[A-Z]{1,2}$/)

/** A device that has a slot of the register and has not handed it back. */
export const RegisterHolder = z.object({ DeviceID: Uuid, Slot, UserName: z.string(), Since: Instant })
export type RegisterHolder = z.infer<typeof RegisterHolder>

export const CashRegister = z.object({
  key: Key,
  CashRegisterCode: z.string(),
  CashRegisterName: z.string(),
  IsDeleted: z.boolean(),
  /** Who sells on it now; another device that takes it over gets a series of its own beside theirs. */
  Holders: z.array(RegisterHolder).optional(),
})
export type CashRegister = z.infer<typeof CashRegister>

export const CashRegistersReply = z.object({
  message: z.literal('success'),
  cashRegisters: z.array(CashRegister),
})

/** The last number used in one series of one financial year, such as `BLR1A/S/2026` (domain: `seriesId`). */
export const RunningNumber = z.object({
  key: Key,
  Series: z.string().min(1).max(16),
  RunningNo: z.int().min(0).max(999_999),
  CashRegisterID: Key,
  TransactionTypeID: Key,
})
export type RunningNumber = z.infer<typeof RunningNumber>

/** Slots are unique within a store and belong to one register and one device (domain.md 4). */
export const RegisterLease = z.object({
  StoreID: Key,
  CashRegisterID: Key,
  DeviceID: Uuid,
  Prefix: z.string().min(1).max(4),
  Slot,
})
export type RegisterLease = z.infer<typeof RegisterLease>

/** `AfterSlot`: the one in use, when its numbers run out; the answer is the next one, and both are held meanwhile. */
export const LeaseRegisterBody = z.object({ DeviceID: Uuid, AfterSlot: Slot.optional() })
export const LeaseRegisterReply = z.object({
  code: SuccessCode,
  lease: RegisterLease,
  runningNos: z.array(RunningNumber),
})

/** Handing a slot back, with the numbers this device has used: its next holder goes on behind the highest. */
export const ReleaseLeaseBody = z.object({
  DeviceID: Uuid,
  runningNos: z.array(RunningNumber).max(200).default([]),
})
export const ReleaseLeaseReply = z.object({ code: SuccessCode, message: z.string() })
