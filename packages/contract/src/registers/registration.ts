import { z } from 'zod'
import { Key } from '../scalars.ts'

/** The tenant: one company with its plan, currency and feature flags. `PinocdeOrderTransactionTypeID` is spelt as in R-304. */
export const Registration = z.object({
  key: Key,
  RegistrationID: Key,
  RegistrationName: z.string(),
  Plan: z.string(),
  /** Path of its picture; empty without one. */
  Logo: z.object({ ImagePath: z.string().max(2_000) }).optional(),
  Currency: z.string().length(3),
  CurrencySymbol: z.string().min(1).max(4),
  PincodeIntegration: z.boolean(),
  PinocdeOrderTransactionTypeID: Key.nullable(),
  EnablePackageTracker: z.boolean(),
  EnableONDC: z.boolean(),
  AutoPopulateOpeningBalance: z.boolean(),
  /** Support contact. Stored on the device, because a till without the server needs it most. */
  SupportPhone: z.string().max(40).optional(),
  SupportMail: z.string().max(200).optional(),
})
export type Registration = z.infer<typeof Registration>

export const GetRegistrationBody = z.object({ regID: Key })
export const GetRegistrationReply = z.object({ code: z.literal('0'), registration: Registration })
