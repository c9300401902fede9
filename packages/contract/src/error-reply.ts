import { z } from 'zod'
import { type ErrorCode, ERRORS } from './errors.ts'

export const FieldError = z.object({ path: z.string(), message: z.string() })
export type FieldError = z.infer<typeof FieldError>

export const ErrorReply = z.object({
  code: z.enum(Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]]),
  message: z.string(),
  errors: z.array(FieldError).optional(),
  /** Set when the server has put the raw body of the refused sale into quarantine. */
  quarantineId: z.string().optional(),
  /** Current revision of the sale, if an edit or a void was made for another one. */
  revision: z.int().optional(),
})
export type ErrorReply = z.infer<typeof ErrorReply>
