import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { AcknowledgedReply } from '../people/recovery.ts'
import { Instant, SuccessCode, Uuid } from '../scalars.ts'
import { CHANGE_CHANNELS, SEE_CHANNELS } from './partner-keys.ts'

export const LETTER_STATES = ['dead', 'closed'] as const

/** Why a delivery was given up. `answered`: with a number that says no. */
export const LETTER_REASONS = ['answered', 'late', 'address', 'unsigned', 'unreachable'] as const

export const DeadLetter = z.object({
  key: Uuid,
  /** Who should have got it. */
  ReceiverID: Uuid,
  ReceiverName: z.string(),
  EventType: z.string(),
  State: z.enum(LETTER_STATES),
  /** When it happened. */
  At: Instant,
  /** When it was given up or closed. */
  SettledAt: Instant.nullable(),
  Attempts: z.int(),
  Reason: z.enum(LETTER_REASONS),
  /** What the receiver answered, where it did. */
  Status: z.int().nullable(),
  /** As the server has it, for whoever mends it. */
  Fault: z.string(),
  /** Null unless it was closed. */
  Closed: z.object({ Reason: z.string(), ByName: z.string() }).nullable(),
})
export type DeadLetter = z.infer<typeof DeadLetter>

export const DeadLettersQuery = z.object({
  state: z.enum(LETTER_STATES).default('dead'),
  receiver: Uuid.optional(),
  /** `Next` of the page before. */
  cursor: Uuid.optional(),
  size: z.coerce.number().int().min(1).max(100).default(30),
})
export type DeadLettersQuery = z.output<typeof DeadLettersQuery>

export const DeadLettersReply = z.object({
  code: SuccessCode,
  /** The newest first. */
  Letters: z.array(DeadLetter),
  /** Null on the last page. */
  Next: z.string().nullable(),
  /** How many wait for somebody, of each receiver that has some. */
  Dead: z.array(z.object({ ReceiverID: Uuid, ReceiverName: z.string(), Count: z.int() })),
})
export type DeadLettersReply = z.infer<typeof DeadLettersReply>

export const LetterBodyReply = z.object({ code: SuccessCode, Body: z.string() })
export type LetterBodyReply = z.infer<typeof LetterBodyReply>

export const CloseLetterBody = z.object({ Reason: z.string().trim().min(1, 'A reason is required').max(500) })
export type CloseLetterBody = z.output<typeof CloseLetterBody>
export const ResendLettersBody = z.object({ ReceiverID: Uuid })
export const ResentReply = z.object({ code: SuccessCode, Resent: z.int() })
export type ResentReply = z.infer<typeof ResentReply>

const Params = z.object({ key: Uuid })

export const DEAD_LETTER_ENDPOINTS = defineEndpoints({
  listDeadLetters: {
    method: 'GET',
    path: '/manage/dead-letters',
    auth: 'hub',
    permission: SEE_CHANNELS,
    query: DeadLettersQuery,
    reply: DeadLettersReply,
  },
  /** What is sent, word for word but for its signature. */
  readDeadLetter: {
    method: 'GET',
    path: '/manage/dead-letters/{key}/body',
    auth: 'hub',
    permission: SEE_CHANNELS,
    params: Params,
    reply: LetterBodyReply,
  },
  /** With the same id of the event, so that a receiver that has it knows it. */
  resendDeadLetter: {
    method: 'POST',
    path: '/manage/dead-letters/{key}/resend',
    auth: 'hub',
    permission: CHANGE_CHANNELS,
    params: Params,
    reply: AcknowledgedReply,
  },
  resendDeadLetters: {
    method: 'POST',
    path: '/manage/dead-letters/resend',
    auth: 'hub',
    permission: CHANGE_CHANNELS,
    body: ResendLettersBody,
    reply: ResentReply,
  },
  closeDeadLetter: {
    method: 'POST',
    path: '/manage/dead-letters/{key}/close',
    auth: 'hub',
    permission: CHANGE_CHANNELS,
    params: Params,
    body: CloseLetterBody,
    reply: AcknowledgedReply,
  },
})
