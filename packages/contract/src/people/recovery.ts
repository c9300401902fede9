import { z } from 'zod'
import { SuccessCode } from '../scalars.ts'

/** The same answer whether the account exists or not (B-11). */
export const ForgotPasswordBody = z.object({
  loginId: z.string().trim().min(1, 'Login ID is required').max(200),
})
export const ResetPasswordBody = z.object({
  token: z.string().min(20).max(200),
  /** Judged by `passwordRefusal` of the domain once the account of the link is known. */
  password: z.string().min(1, 'Password is required').max(200),
})
export const AcknowledgedReply = z.object({ code: SuccessCode, message: z.string() })
