import { z } from 'zod'
import { type EndpointPermission, defineEndpoints } from '../endpoint.ts'
import { AcknowledgedReply } from '../people/recovery.ts'
import { UserSession } from '../people/user-session.ts'
import { Instant, Key, SuccessCode, Uuid } from '../scalars.ts'

/** The cookie of a hub session. Its path keeps it away from every call of a till. */
export const HUB_COOKIE = 'evertill_hub'
export const HUB_COOKIE_PATH = '/api/manage'
/** Needed by every call that is no GET: a page of another site can send the cookie, but cannot read the value. */
export const CSRF_HEADER = 'x-csrf-token'

export const HubSignInBody = z.object({
  LoginID: z.string().trim().min(1, 'Login ID is required').max(200),
  Password: z.string().min(1, 'Password is required').max(200),
  /** Of the authenticator app, or a recovery code. */
  Code: z.string().trim().max(40).optional(),
})

export const ResourceRights = z.object({
  read: z.boolean(),
  create: z.boolean(),
  update: z.boolean(),
  delete: z.boolean(),
})
export type ResourceRights = z.infer<typeof ResourceRights>

export const HubSession = z.object({
  CsrfToken: z.string(),
  Person: z.object({
    key: Key,
    Name: z.string(),
    EmailID: z.string(),
    LoginID: z.string(),
    Role: z.string(),
    RegistrationID: Key,
  }),
  Company: z.object({
    Name: z.string(),
    Currency: z.string(),
    CurrencySymbol: z.string(),
    Country: z.string().optional(),
    /** When the company is deleted, if somebody asked for it. */
    DeletedAt: Instant.nullable(),
  }),
  /** Those of the person, sorted by code. */
  Stores: z.array(z.object({ key: Key, StoreCode: z.string(), StoreName: z.string(), TimeZone: z.string() })),
  /** By the name of the resource. A list without the right to read is not shown. */
  Rights: z.record(z.string(), ResourceRights),
  /** `required`: until there is one, nothing else of the hub answers. */
  SecondFactor: z.enum(['off', 'on', 'required']),
  /** When it ends even if it is used; without a call it ends earlier. */
  ExpiresAt: Instant,
  /** Without a call it ends after so many seconds. */
  IdleSeconds: z.int(),
})
export type HubSession = z.infer<typeof HubSession>
export const HubSessionReply = z.object({ code: SuccessCode, Session: HubSession })

/** Sessions of tills too: whoever lost a tablet ends its session here. */
export const OwnSession = UserSession.extend({ Kind: z.enum(['till', 'hub']) })
export type OwnSession = z.infer<typeof OwnSession>
export const OwnSessionsReply = z.object({ code: SuccessCode, Sessions: z.array(OwnSession) })

export const NewPasswordBody = z.object({
  OldPassword: z.string().min(1, 'Password is required').max(200),
  /** Judged by `passwordRefusal` of the domain. */
  NewPassword: z.string().min(1, 'Password is required').max(200),
})

export const SecondFactorStart = z.object({
  code: SuccessCode,
  /** In base32, for typing. */
  Secret: z.string(),
  /** For the QR code. */
  Uri: z.string(),
})
export const SecondFactorCode = z.object({
  Code: z
    .string()
    .trim()
    .regex(/^\d{6}$/, 'must have six digits'),
})
/** Shown once. Each opens one sign-in when the app is lost. */
export const RecoveryCodesReply = z.object({ code: SuccessCode, RecoveryCodes: z.array(z.string()) })
export const PasswordBody = z.object({ Password: z.string().min(1, 'Password is required').max(200) })

/** Nobody needs a right for what is their own. */
const OWN: { readonly auth: 'hub'; readonly permission: EndpointPermission | null } = {
  auth: 'hub',
  permission: null,
}

export const HUB_SESSION_ENDPOINTS = defineEndpoints({
  openHubSession: {
    method: 'POST',
    path: '/manage/session',
    auth: 'public',
    permission: null,
    body: HubSignInBody,
    reply: HubSessionReply,
  },
  getHubSession: { ...OWN, method: 'GET', path: '/manage/session', reply: HubSessionReply },
  closeHubSession: { ...OWN, method: 'DELETE', path: '/manage/session', reply: AcknowledgedReply },
  listOwnSessions: { ...OWN, method: 'GET', path: '/manage/sessions', reply: OwnSessionsReply },
  endOwnSession: {
    ...OWN,
    method: 'DELETE',
    path: '/manage/sessions/{sessionId}',
    params: z.object({ sessionId: Uuid }),
    reply: AcknowledgedReply,
  },
  endOtherSessions: { ...OWN, method: 'DELETE', path: '/manage/sessions', reply: AcknowledgedReply },
  changeOwnPassword: {
    ...OWN,
    method: 'POST',
    path: '/manage/password',
    body: NewPasswordBody,
    reply: AcknowledgedReply,
  },
  startSecondFactor: { ...OWN, method: 'POST', path: '/manage/second-factor', reply: SecondFactorStart },
  confirmSecondFactor: {
    ...OWN,
    method: 'PUT',
    path: '/manage/second-factor',
    body: SecondFactorCode,
    reply: RecoveryCodesReply,
  },
  dropSecondFactor: {
    ...OWN,
    method: 'DELETE',
    path: '/manage/second-factor',
    body: PasswordBody,
    reply: AcknowledgedReply,
  },
})
