import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { AcknowledgedReply } from '../people/recovery.ts'
import { Instant, SuccessCode } from '../scalars.ts'
import { RESOURCES } from './resources.ts'

/** The nightly backup of the server. Its folder is the operator's business. */
export const BackupReply = z.object({
  code: SuccessCode,
  /** False where it is turned off, or another server makes it. */
  IsOn: z.boolean(),
  LastAt: Instant.nullable(),
  AgeSeconds: z.int().nullable(),
  /** One was due hours ago and there is none. */
  IsOverdue: z.boolean(),
  SizeBytes: z.int().nullable(),
  IsEncrypted: z.boolean(),
  NextAt: Instant.nullable(),
  /** Set from a failed backup to the next one that succeeds. */
  FailedAt: Instant.nullable(),
  Failure: z.string().nullable(),
})
export type BackupReply = z.infer<typeof BackupReply>

const COMPANY = RESOURCES.company.access

/** What whoever owns a company does beyond its lists. */
export const OPERATION_ENDPOINTS = defineEndpoints({
  readBackup: {
    method: 'GET',
    path: '/manage/backup',
    auth: 'hub',
    permission: { id: COMPANY, perm: 'read', store: 'any' },
    reply: BackupReply,
  },
  /** The demo companies with everything in them. */
  deleteDemo: {
    method: 'DELETE',
    path: '/manage/demo',
    auth: 'hub',
    permission: { id: COMPANY, perm: 'delete', store: 'all' },
    reply: AcknowledgedReply,
  },
})
