import { z } from 'zod'
import { Instant, Key, SuccessCode, Uuid } from '../scalars.ts'

const Slot = z.string().regex(/^[A-Z]{1,2}$/)

/** A device that holds a slot of the register. */
export const RegisterHolder = z.object({ DeviceID: Uuid, Slot, UserName: z.string(), Since: Instant })
export type RegisterHolder = z.infer<typeof RegisterHolder>

export const CashRegister = z.object({
  key: Key,
  CashRegisterCode: z.string(),
  CashRegisterName: z.string(),
  IsDeleted: z.boolean(),
  /** Devices that sell on it now. A further device gets its own series. */
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

/** Slots are unique within a store and belong to one register and one device (M-403). */
export const RegisterLease = z.object({
  StoreID: Key,
  CashRegisterID: Key,
  DeviceID: Uuid,
  Prefix: z.string().min(1).max(4),
  Slot,
})
export type RegisterLease = z.infer<typeof RegisterLease>

/** `AfterSlot` is the slot whose numbers run out. The answer is the next slot, and the device holds both. */
export const LeaseRegisterBody = z.object({ DeviceID: Uuid, AfterSlot: Slot.optional() })
export const LeaseRegisterReply = z.object({
  code: SuccessCode,
  lease: RegisterLease,
  runningNos: z.array(RunningNumber),
})

/** Returns a slot with the numbers that this device used: the next holder continues after the highest. */
export const ReleaseLeaseBody = z.object({
  DeviceID: Uuid,
  /** The marks of its slots, as for a confirmation: they prove that the device itself calls. */
  Marks: z
    .array(z.object({ Slot, Mark: Uuid.optional(), NextMark: Uuid }))
    .max(50)
    .default([]),
  runningNos: z.array(RunningNumber).max(200).default([]),
})
export const ReleaseLeaseReply = z.object({ code: SuccessCode, message: z.string() })

/**
 * Sent at each contact. `Mark` is the `NextMark` of the last contact: a copied or restored till tells an older one, and no
 * longer holds the slot (domain: `isSlotHolder`).
 */
export const ConfirmLeaseBody = z.object({
  DeviceID: Uuid,
  Slot,
  Mark: Uuid.optional(),
  NextMark: Uuid,
})
/** `Held` is false when another device or a copy of this one uses the slot: this till needs one of its own. */
export const ConfirmLeaseReply = z.object({ code: SuccessCode, Held: z.boolean() })
