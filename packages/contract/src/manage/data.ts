import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { AcknowledgedReply } from '../people/recovery.ts'
import { Instant, SuccessCode } from '../scalars.ts'

/** A shorter passphrase can be tried out by whoever gets hold of the file. */
export const MIN_PASSPHRASE_LENGTH = 12

/** Whoever is signed in enters the password again. */
const Password = z.string().min(1, 'Password is required').max(200)

export const CompanyExport = z.object({
  State: z.enum(['running', 'done', 'failed']),
  AskedBy: z.string(),
  AskedAt: Instant,
  /** How many tables are written, and of how many; 0 of 0 before the first. */
  Done: z.int(),
  Of: z.int(),
  SizeBytes: z.int(),
  /** The file is deleted then; null while there is none. */
  KeptUntil: Instant.nullable(),
})
export type CompanyExport = z.infer<typeof CompanyExport>

/** So long after it was asked for, the company is deleted. Until then it can be taken back. */
export const DELETION_WAIT_DAYS = 30

export const CompanyDeletion = z.object({
  AskedBy: z.string(),
  AskedAt: Instant,
  DeletedAt: Instant,
})
export type CompanyDeletion = z.infer<typeof CompanyDeletion>

export const DataReply = z.object({
  code: SuccessCode,
  /** False where the server was not given the login of the database's owner. */
  CanExport: z.boolean(),
  /** The newest; null without one. */
  Export: CompanyExport.nullable(),
  /** False in the demo, and where the server was not given the login of the database's owner. */
  CanDelete: z.boolean(),
  /** Null unless somebody asked for it. */
  Deletion: CompanyDeletion.nullable(),
  /** How many tills said that they have documents which are not here. */
  WaitingTills: z.int(),
})
export type DataReply = z.infer<typeof DataReply>

export const StartExportBody = z.object({
  Password,
  /** The file is encrypted with it. It is stored nowhere. */
  Passphrase: z
    .string()
    .min(MIN_PASSPHRASE_LENGTH, `must have at least ${MIN_PASSPHRASE_LENGTH} characters`)
    .max(500),
})

export const DeleteCompanyBody = z.object({
  Password,
  /** As it is called here, so that nobody deletes another one than they mean. */
  CompanyName: z.string().min(1, 'The name of the company is required').max(500),
})

export const DATA_ACCESS = 'HubData'
const EXPORT = { id: DATA_ACCESS, perm: 'export', store: 'all' } as const
const DELETE = { id: DATA_ACCESS, perm: 'delete', store: 'all' } as const

export const DATA_ENDPOINTS = defineEndpoints({
  readData: { method: 'GET', path: '/manage/data', auth: 'hub', permission: EXPORT, reply: DataReply },
  /** Everything of the company as a file that `evertill restore` takes. `readData` shows how far it is. */
  startExport: {
    method: 'POST',
    path: '/manage/data/export',
    auth: 'hub',
    permission: EXPORT,
    body: StartExportBody,
    reply: AcknowledgedReply,
  },
  downloadExport: {
    method: 'GET',
    path: '/manage/data/export/file',
    auth: 'hub',
    permission: EXPORT,
    download: 'application/octet-stream',
    reply: z.string(),
  },
  /** Begins the waiting time. `readData` shows when it ends. */
  askCompanyDeletion: {
    method: 'POST',
    path: '/manage/data/deletion',
    auth: 'hub',
    permission: DELETE,
    body: DeleteCompanyBody,
    reply: AcknowledgedReply,
  },
  takeBackDeletion: {
    method: 'DELETE',
    path: '/manage/data/deletion',
    auth: 'hub',
    permission: DELETE,
    reply: AcknowledgedReply,
  },
  deleteExport: {
    method: 'DELETE',
    path: '/manage/data/export',
    auth: 'hub',
    permission: EXPORT,
    reply: AcknowledgedReply,
  },
})
