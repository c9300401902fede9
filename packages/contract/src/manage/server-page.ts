import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { BusinessDate, Instant, SuccessCode } from '../scalars.ts'
import { BackupReply } from './operations.ts'
import { RESOURCES } from './resources.ts'

/** What the server that a company is on can tell about itself. Nothing of it is changed here. */
export const ServerReply = z.object({
  code: SuccessCode,
  Version: z.string(),
  /** Where links in mails lead. */
  PublicAddress: z.string(),
  /** False: nobody set one, and it is where the server listens. */
  IsPublicAddressSet: z.boolean(),
  /** Where a till opens. */
  TillUrls: z.array(z.string()),
  Certificate: z.object({
    /** `none`: plain http; `local`: of the server's own authority; `own`: files that the operator gave it. */
    Kind: z.enum(['none', 'local', 'own']),
    Names: z.array(z.string()),
    ValidTo: Instant.nullable(),
  }),
  /** The page that explains how a device comes to trust the server's own authority; empty without one. */
  TrustUrls: z.array(z.string()),
  HasMail: z.boolean(),
  Backup: BackupReply.omit({ code: true }),
  Plan: z.string(),
  /** How many stores may sell until which day, the earliest first. */
  Access: z.array(z.object({ ExpiryDate: BusinessDate, Stores: z.int() })),
  /** There is a demo, and this company set the server up. */
  CanDeleteDemo: z.boolean(),
})
export type ServerReply = z.infer<typeof ServerReply>

export const TestMailReply = z.object({
  code: SuccessCode,
  To: z.string(),
  /** What the mail server said when it took the message. */
  Answer: z.string(),
})
export type TestMailReply = z.infer<typeof TestMailReply>

const COMPANY = RESOURCES.company.access

export const SERVER_PAGE_ENDPOINTS = defineEndpoints({
  readServer: {
    method: 'GET',
    path: '/manage/server',
    auth: 'hub',
    permission: { id: COMPANY, perm: 'read', store: 'any' },
    reply: ServerReply,
  },
  /** To the mail address of whoever asks. With MAIL_NOT_SENT, the error of `Mail` is what the mail server said. */
  sendTestMail: {
    method: 'POST',
    path: '/manage/company/test-mail',
    auth: 'hub',
    permission: { id: COMPANY, perm: 'update', store: 'all' },
    reply: TestMailReply,
  },
})
