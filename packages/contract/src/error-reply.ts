import { z } from 'zod'
import { type ErrorCode, ERRORS } from './errors.ts'

export const FieldError = z.object({ path: z.string(), message: z.string() })
export type FieldError = z.infer<typeof FieldError>

export const ErrorReply = z.object({
  code: z.enum(Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]]),
  message: z.string(),
  errors: z.array(FieldError).optional(),
  /** Present when the refused sale's raw body has been put aside on the server. */
  quarantineId: z.string().optional(),
  /** Of the sale as it stands, when an edit or a void met another one than it was made for. */
  revision: z.int().optional(),
})
export type ErrorReply = z.infer<typeof ErrorReply>
