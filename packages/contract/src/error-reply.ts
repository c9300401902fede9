import { z } from 'zod'
import { TILL_ERRORS } from './till-errors.ts'

type TillErrorCode = keyof typeof TILL_ERRORS

export const FieldError = z.object({ path: z.string(), message: z.string() })
export type FieldError = z.infer<typeof FieldError>

/** What a till reads of a refusal. */
export const ErrorReply = z.object({
  code: z.enum(Object.keys(TILL_ERRORS) as [TillErrorCode, ...TillErrorCode[]]),
  message: z.string(),
  errors: z.array(FieldError).optional(),
  /** Set when the server has put the raw body of the refused sale into quarantine. */
  quarantineId: z.string().optional(),
  /** Current revision of the sale, if an edit or a void was made for another one. */
  revision: z.int().optional(),
  /** The states that an order or package can go to, if a move was refused. */
  allowed: z.array(z.string()).optional(),
  /** The number of the bill that an order has already. */
  billedAs: z.string().optional(),
  /** The address of the server where the company lives now: the same call succeeds there. */
  movedTo: z.string().optional(),
})
export type ErrorReply = z.infer<typeof ErrorReply>
