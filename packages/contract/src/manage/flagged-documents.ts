import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { AcknowledgedReply } from '../people/recovery.ts'
import { SALE_FLAGS, SEVERITIES } from '../sales/flag-severity.ts'
import { FlaggedDocument, FlagsQuery } from '../sales/flags-query.ts'
import { SaleFlags } from '../sales/sale.ts'
import { Instant, SuccessCode, Uuid } from '../scalars.ts'

export const FLAG_STATES = ['open', 'checked'] as const

/** Each field narrows the list; the newest documents come first. */
export const FlaggedQuery = z.object({
  state: z.enum(FLAG_STATES).default('open'),
  store: Uuid.optional(),
  flag: z.enum(SALE_FLAGS).optional(),
  severity: z.enum(SEVERITIES).optional(),
  /** Who made the document. */
  person: Uuid.optional(),
  /** `Next` of the page before. */
  cursor: FlagsQuery.shape.before,
  size: z.coerce.number().int().min(1).max(200).default(50),
})
export type FlaggedQuery = z.output<typeof FlaggedQuery>

export const FlaggedRow = FlaggedDocument.extend({
  StoreName: z.string(),
  RegisterName: z.string(),
  /** Null while it is open. */
  Checked: z.object({ Note: z.string(), ByName: z.string(), At: Instant }).nullable(),
})
export type FlaggedRow = z.infer<typeof FlaggedRow>

export const FlaggedReply = z.object({
  code: SuccessCode,
  Documents: z.array(FlaggedRow),
  /** Null on the last page. */
  Next: z.string().nullable(),
  /** Who can be chosen as a filter. */
  People: z.array(z.object({ key: Uuid, Name: z.string() })),
})
export type FlaggedReply = z.infer<typeof FlaggedReply>

const Note = z.string().trim().min(1, 'A note is required').max(500)
export const CheckFlagsBody = z.object({
  /** Those that were looked at. With another one meanwhile, the document stays open. */
  Flags: SaleFlags.max(100),
  Note,
})
export type CheckFlagsBody = z.output<typeof CheckFlagsBody>
export const ReopenFlagsBody = z.object({ Note })
export type ReopenFlagsBody = z.output<typeof ReopenFlagsBody>

const Params = z.object({ documentId: Uuid })
const SEE = { id: 'Quarantine', perm: 'resolve', store: 'any' } as const

export const FLAGGED_ENDPOINTS = defineEndpoints({
  listFlagged: {
    method: 'GET',
    path: '/manage/flags',
    auth: 'hub',
    permission: SEE,
    query: FlaggedQuery,
    reply: FlaggedReply,
  },
  checkFlags: {
    method: 'POST',
    path: '/manage/flags/{documentId}/check',
    auth: 'hub',
    permission: SEE,
    params: Params,
    body: CheckFlagsBody,
    reply: AcknowledgedReply,
  },
  reopenFlags: {
    method: 'POST',
    path: '/manage/flags/{documentId}/open',
    auth: 'hub',
    permission: SEE,
    params: Params,
    body: ReopenFlagsBody,
    reply: AcknowledgedReply,
  },
})
