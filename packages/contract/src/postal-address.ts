import { z } from 'zod'
import { Text } from './scalars.ts'

/** The GST code of a State, such as 29 for Karnataka; empty where it is not known (domain: `STATES`). */
export const StateCode = z.string().regex(/^(\d{2})?$/, 'is not a State code of two digits')

/** An address as it is printed. The fields are empty where nothing is known. */
export const PostalAddress = z.object({
  Address1: Text,
  Address2: Text,
  City: Text,
  State: Text,
  StateCode,
  Pincode: z.string().max(10),
})
export type PostalAddress = z.infer<typeof PostalAddress>
