import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { AcknowledgedReply } from '../people/recovery.ts'
import { Instant, SuccessCode, Uuid } from '../scalars.ts'
import { RESOURCES } from './resources.ts'

/** Where an action came from. `server`: nobody asked for it, such as a price whose day began. */
export const AUDIT_SOURCES = ['hub', 'till', 'import', 'command', 'partner', 'server'] as const
export const AuditSource = z.enum(AUDIT_SOURCES)

/** Each field narrows the list; the newest entries come first. */
const AUDIT_FILTER = {
  user: Uuid.optional(),
  action: z.string().max(100).optional(),
  /** The id of the row that was changed, or a part of its name. */
  q: z.string().trim().max(200).optional(),
  store: Uuid.optional(),
  source: AuditSource.optional(),
  from: Instant.optional(),
  /** Up to here, without it. */
  to: Instant.optional(),
  /** `Next` of the page before. */
  cursor: z
    .string()
    .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z~\d{1,18}$/, 'is not the Next of a page')
    .optional(),
}
export const AuditQuery = z.object({
  ...AUDIT_FILTER,
  size: z.coerce.number().int().min(1).max(200).default(50),
})
export type AuditQuery = z.output<typeof AuditQuery>
export const AuditExportBody = z.object(AUDIT_FILTER)
export type AuditExportBody = z.output<typeof AuditExportBody>

export const AuditEntry = z.object({
  key: z.string(),
  At: Instant,
  UserID: Uuid.nullable(),
  /** Empty: the server itself, a partner or the command line. */
  UserName: z.string(),
  Action: z.string(),
  /** The id of what was changed. */
  Subject: z.string(),
  /** Its name, as far as the entry has one. */
  Name: z.string(),
  Source: AuditSource,
  /** What the action left, with `before` and `after` where it changed something. */
  Detail: z.record(z.string(), z.unknown()),
})
export type AuditEntry = z.infer<typeof AuditEntry>

export const AuditListReply = z.object({
  code: SuccessCode,
  Entries: z.array(AuditEntry),
  /** Null on the last page. */
  Next: z.string().nullable(),
})
export type AuditListReply = z.infer<typeof AuditListReply>

export const AUDIT_FAULTS = ['removed', 'changed', 'inserted', 'backdated', 'link', 'head', 'noted'] as const
export const AuditStateReply = z.object({
  code: SuccessCode,
  /** How many entries are chained. */
  Entries: z.int(),
  /** To be noted down; empty before the first entry is chained. */
  Head: z.string(),
  Since: Instant.nullable(),
  /** The last check; null before the first. */
  Check: z
    .object({
      At: Instant,
      Entries: z.int(),
      /** Null: whole. */
      Fault: z
        .object({
          Kind: z.enum(AUDIT_FAULTS),
          Position: z.int(),
          Action: z.string(),
          Subject: z.string(),
          At: z.string(),
        })
        .nullable(),
    })
    .nullable(),
  /** A check that was asked for or runs; null without one. */
  Running: z.object({ Done: z.int(), Of: z.int() }).nullable(),
  /** What can be chosen as a filter. */
  Actions: z.array(z.string()),
  People: z.array(z.object({ key: Uuid, Name: z.string() })),
  Stores: z.array(z.object({ key: Uuid, Name: z.string() })),
})
export type AuditStateReply = z.infer<typeof AuditStateReply>

/** It shows what happened in every store. */
const READ_AUDIT = { id: RESOURCES.company.access, perm: 'read', store: 'all' } as const

export const AUDIT_ENDPOINTS = defineEndpoints({
  listAudit: {
    method: 'GET',
    path: '/manage/audit',
    auth: 'hub',
    permission: READ_AUDIT,
    query: AuditQuery,
    reply: AuditListReply,
  },
  readAuditState: {
    method: 'GET',
    path: '/manage/audit/state',
    auth: 'hub',
    permission: READ_AUDIT,
    reply: AuditStateReply,
  },
  /** A job does it; `readAuditState` shows how far it is. */
  checkAudit: {
    method: 'POST',
    path: '/manage/audit/check',
    auth: 'hub',
    permission: READ_AUDIT,
    reply: AcknowledgedReply,
  },
  /** A large page. Each is on record itself. */
  exportAudit: {
    method: 'POST',
    path: '/manage/audit/export',
    auth: 'hub',
    permission: READ_AUDIT,
    body: AuditExportBody,
    reply: AuditListReply,
  },
})
