import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { AcknowledgedReply } from '../people/recovery.ts'
import { Instant, SuccessCode, Uuid } from '../scalars.ts'
import { Name } from './fields.ts'

/** Whoever is signed in enters the password again. */
export const ConfirmingPassword = z.string().min(1, 'Password is required').max(200)

/** Who signs calls with a secret of ours, or is sent events that are signed with one. */
export const SECRET_KINDS = ['channel', 'carrier', 'subscriber'] as const
export type SecretKind = (typeof SECRET_KINDS)[number]

/** Never the secret itself: it is shown once, when it is made. */
export const PartnerSecret = z.object({
  key: Uuid,
  /** Its last characters, to tell one from another. */
  Ending: z.string(),
  MadeAt: Instant,
  /** Until then it holds beside the newer one; null: as long as nobody ends it. */
  EndsAt: Instant.nullable(),
  /** To the minute; null before the first call. Events are signed with it, not called: always null for a subscriber. */
  UsedAt: Instant.nullable(),
})
export type PartnerSecret = z.infer<typeof PartnerSecret>

/** An order channel calls in the name of one store, a carrier reports about the packages that it carries. */
export const PARTNER_KINDS = ['channel', 'carrier'] as const

/** What was wrong with the signature of a call, in the order in which it is found out. */
export const SIGNATURE_FAULTS = ['malformed', 'wrong', 'stale', 'expired', 'stranger', 'elsewhere'] as const

/** A call that was refused; nothing of its body is kept. */
export const RefusedPartnerCall = z.object({
  At: Instant,
  /** Method and path, without ids. */
  Call: z.string(),
  /** A fault of the signature, or the code that the partner was told. */
  Reason: z.string(),
  /** Names of the fields that were wrong. */
  Fields: z.array(z.string()),
})
export type RefusedPartnerCall = z.infer<typeof RefusedPartnerCall>

export const Partner = z.object({
  Kind: z.enum(PARTNER_KINDS),
  /** The part of the address that names it. */
  key: z.string(),
  Name: z.string(),
  /** Null for a carrier. */
  StoreID: Uuid.nullable(),
  StoreName: z.string(),
  IsActive: z.boolean(),
  /** The newest first; at most two. */
  Secrets: z.array(PartnerSecret),
  /** The newest first, at most twenty of each way to call. */
  Refused: z.array(RefusedPartnerCall),
})
export type Partner = z.infer<typeof Partner>

export const PartnersReply = z.object({
  code: SuccessCode,
  Partners: z.array(Partner),
  /** Where partners call: the addresses of their calls begin with it. */
  Address: z.string(),
})
export type PartnersReply = z.infer<typeof PartnersReply>

const PartnerKey = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{1,39}$/, 'must have 2 to 40 lowercase letters, digits and hyphens')

export const CreatePartnerBody = z.object({
  Kind: z.enum(PARTNER_KINDS),
  key: PartnerKey,
  Name,
  /** Of a channel: whose orders they are. */
  StoreID: Uuid.optional(),
  Password: ConfirmingPassword,
})
export type CreatePartnerBody = z.output<typeof CreatePartnerBody>

export const ChangePartnerBody = z.object({ Name: Name.optional(), IsActive: z.boolean().optional() })
export type ChangePartnerBody = z.output<typeof ChangePartnerBody>

/** How long the secret before goes on holding. */
export const MAX_KEEP_HOURS = 168
export const MakeSecretBody = z.object({
  KeepHours: z.int().min(0).max(MAX_KEEP_HOURS).default(24),
  Password: ConfirmingPassword,
})
export type MakeSecretBody = z.output<typeof MakeSecretBody>

/** The only answer with a secret in it. */
export const SecretReply = z.object({ code: SuccessCode, Secret: z.string() })
export type SecretReply = z.infer<typeof SecretReply>

export const CHANNELS_ACCESS = 'HubChannels'
export const SEE_CHANNELS = { id: CHANNELS_ACCESS, perm: 'read', store: 'all' } as const
export const CHANGE_CHANNELS = { id: CHANNELS_ACCESS, perm: 'update', store: 'all' } as const

/** That of a partner, or the id of a subscriber. */
const OwnerKey = z.string().regex(/^[a-z0-9-]{1,40}$/)
const OfPartner = z.object({ kind: z.enum(PARTNER_KINDS), key: OwnerKey })
const OfOwner = z.object({ kind: z.enum(SECRET_KINDS), key: OwnerKey })

export const PARTNER_KEY_ENDPOINTS = defineEndpoints({
  listPartners: {
    method: 'GET',
    path: '/manage/partners',
    auth: 'hub',
    permission: SEE_CHANNELS,
    reply: PartnersReply,
  },
  /** With its first secret. */
  createPartner: {
    method: 'POST',
    path: '/manage/partners',
    auth: 'hub',
    permission: CHANGE_CHANNELS,
    body: CreatePartnerBody,
    status: 201,
    reply: SecretReply,
  },
  /** Disabled, every call of it is refused. */
  changePartner: {
    method: 'PUT',
    path: '/manage/partners/{kind}/{key}',
    auth: 'hub',
    permission: CHANGE_CHANNELS,
    params: OfPartner,
    body: ChangePartnerBody,
    reply: AcknowledgedReply,
  },
  /** The secret before holds beside the new one for a time. */
  makeSecret: {
    method: 'POST',
    path: '/manage/secrets/{kind}/{key}',
    auth: 'hub',
    permission: CHANGE_CHANNELS,
    params: OfOwner,
    body: MakeSecretBody,
    status: 201,
    reply: SecretReply,
  },
  /** At once. */
  revokeSecret: {
    method: 'DELETE',
    path: '/manage/secrets/{kind}/{key}/{secret}',
    auth: 'hub',
    permission: CHANGE_CHANNELS,
    params: OfOwner.extend({ secret: Uuid }),
    reply: AcknowledgedReply,
  },
})
