import { z } from 'zod'
import { Key, Uuid } from '../scalars.ts'

export const SignInBody = z.object({
  loginId: z.string().trim().min(1, 'Login ID is required').max(200),
  password: z.string().min(1, 'Password is required').max(200),
  version: z.string().max(20).optional(),
  /** A device that has signed in to the account before is not delayed by strangers who guess its password. */
  deviceId: Uuid.optional(),
})
export type SignInBody = z.infer<typeof SignInBody>

export const UserProfile = z.object({
  key: Key,
  UID: Key,
  RegistrationID: Key,
  EmailID: z.string(),
  Name: z.string(),
  Role: z.string(),
})
export type UserProfile = z.infer<typeof UserProfile>

export const SignInReply = z.object({ token: z.string(), UserProfile })
export type SignInReply = z.infer<typeof SignInReply>
