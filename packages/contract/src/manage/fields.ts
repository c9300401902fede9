import { isTimeZone } from './time-zone.ts'
import { CURRENCIES, isGstin, isPincode, readable, stateOf } from '@evertill/domain'
import { z } from 'zod'

/** Words that are read on screens and paper. What nobody can see is left out: without more than that they are missing. */
export const words = (max: number) =>
  z
    .string()
    .overwrite((text) => readable(text))
    .trim()
    .min(1, 'is required')
    .max(max)
/** A name that stands on screens and paper. */
export const Name = words(100)
export const ShortText = z.string().trim().max(200)
export const Code = words(20)
export const MailAddress = z
  .string()
  .trim()
  .max(200)
  .regex(/^([^\s@]+@[^\s@]+)?$/, 'is not a mail address')
export const PhoneNo = z
  .string()
  .trim()
  .max(40)
  .regex(/^(\+?[\d ()-]{3,40})?$/, 'is not a phone number')
/** Rows are listed by it, then by key. */
export const SortOrder = z.int().min(0).max(100_000)

export const Gstin = z
  .string()
  .trim()
  .max(15)
  .refine((text) => text === '' || isGstin(text), 'is not a GSTIN: its 15 characters do not fit together')
export const Pincode = z
  .string()
  .trim()
  .max(10)
  .refine((text) => text === '' || isPincode(text), 'must have six digits')
export const KnownStateCode = z
  .string()
  .max(2)
  .refine((text) => text === '' || stateOf(text)?.code === text, 'is not a State code of the GST list')
export const CurrencyCode = z
  .string()
  .refine((text) => Object.hasOwn(CURRENCIES, text), 'is not a currency that is known')
/** An unknown zone would stop every till of the store. */
export const TimeZone = z
  .string()
  .trim()
  .max(64)
  .refine(isTimeZone, 'is not known: use a name such as Asia/Kolkata')
/** Stands in every document number of the store. */
export const Prefix = z
  .string()
  .trim()
  .regex(/^[A-Z0-9]{1,4}$/, 'must be one to four capital letters or digits')
