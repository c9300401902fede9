import {
  type AcknowledgedReply,
  DATA_ACCESS,
  DELETION_WAIT_DAYS,
  type DeleteCompanyBody,
} from '@evertill/contract'
import type { z } from 'zod'
import { type Database, openDatabase } from '../../db/database.ts'
import { isDemo } from '../../db/seed/companies.ts'
import { asJob, withTenant } from '../../db/tenant.ts'
import type { Clock } from '../../platform/clock.ts'
import type { BackgroundMailer, Mailer } from '../../platform/mailer.ts'
import { addAudit } from '../../repositories/audit-trail.repository.ts'
import { beginDueDeletions, closeCompanies } from '../../repositories/company/delete-company.repository.ts'
import {
  dropDeletion,
  findDeletion,
  insertDeletion,
} from '../../repositories/company-data/company-deletion.repository.ts'
import {
  hasDueDeletion,
  markReminded,
  takeNearDeletions,
} from '../../repositories/company-data/due-deletion.repository.ts'
import { forgetAttempts } from '../../repositories/people/sign-in-attempt.repository.ts'
import { listWarnedPeople } from '../../repositories/people/warned-people.repository.ts'
import { type OwnerAccess, asOwner } from '../company/first-run.service.ts'
import { deleteInSteps } from './delete-in-steps.ts'
import { type Outcome, done, refuse } from '../outcome.ts'
import { confirmPassword } from '../people/confirm-password.ts'
import type { HubCaller } from '../people/hub-sessions.service.ts'

type Ports = {
  readonly db: Database
  readonly clock: Clock
  readonly mailer: Mailer | undefined
  readonly backgroundMailer: BackgroundMailer
  readonly publicUrl: () => string
  /** Undefined where the server was not given the login of the database's owner. */
  readonly owner?: OwnerAccess | undefined
}
type Answer = z.output<typeof AcknowledgedReply>

const DAY_MS = 24 * 60 * 60_000
const REMINDED_BEFORE_MS = 3 * DAY_MS
/** One step takes a second or so; on a machine under load it may take this long. */
const STEP_TIMEOUT_MS = 10 * 60_000

const RIGHT = { resource: DATA_ACCESS, perm: 'delete' } as const
const audit = { subject: 'company' } as const

const momentText = (at: Date): string =>
  `${new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(at)} UTC`

const letterOf = (company: string, first: string, deleteAt: Date, publicUrl: string): string =>
  [
    'Hello,',
    '',
    first,
    '',
    `Everything of ${company} is deleted here on ${momentText(deleteAt)}: bills, customers, products, people and settings. Its tills sell until the day before. Nobody can bring it back then.`,
    '',
    'Until then it can be taken back, and everything can be exported as a file. Tax law may want you to keep your books for years:',
    '',
    `${publicUrl}/hub/#/data`,
  ].join('\n')

const tellAll = async (
  { db, mailer, backgroundMailer, publicUrl }: Ports,
  registrationId: string,
  { company, text, deleteAt }: { readonly company: string; readonly text: string; readonly deleteAt: Date },
): Promise<void> => {
  if (!mailer) return
  const people = await asJob(db, (tx) => listWarnedPeople(tx, registrationId, RIGHT))
  const subject = `Evertill: ${company} is deleted on ${deleteAt.toISOString().slice(0, 10)}`
  for (const { mail: to } of people)
    backgroundMailer.send({ to, subject, text: letterOf(company, text, deleteAt, publicUrl()) })
}

/** Begins the waiting time, and tells everybody who may take it back. */
export const askCompanyDeletion = async (
  ports: Ports,
  caller: HubCaller,
  { Password, CompanyName }: z.output<typeof DeleteCompanyBody>,
): Promise<Outcome<Answer>> => {
  const { db, clock, owner } = ports
  if (!owner || isDemo(caller)) return refuse('FIRST_RUN_CLOSED')
  const confirmed = await confirmPassword(ports, caller, Password)
  if (!confirmed.ok) return confirmed
  const { login, key } = confirmed.value
  const company = login.registration_name
  if (CompanyName.trim() !== company.trim())
    return refuse('INVALID_REQUEST', {
      errors: [{ path: 'CompanyName', message: 'The company has another name here.' }],
    })
  const askedAt = clock()
  const deleteAt = new Date(askedAt.getTime() + DELETION_WAIT_DAYS * DAY_MS)
  const isNew = await withTenant(db, caller, async (tx) => {
    await forgetAttempts(tx, { clear: [key], giveBack: [] }, askedAt)
    if (!(await insertDeletion(tx, caller, { askedBy: login.name, askedAt, deleteAt }))) return false
    const detail = { from: 'hub', deleteAt: deleteAt.toISOString() }
    await addAudit(tx, caller, { ...audit, action: 'data.deletionAsked', detail })
    return true
  })
  if (!isNew) return done({ code: '0', message: 'The company is already going to be deleted.' })
  const text = `${login.name} asked that ${company} be deleted from Evertill.`
  await tellAll(ports, caller.registrationId, { company, text, deleteAt })
  return done({ code: '0', message: 'The waiting time has begun.' })
}

export const takeBackDeletion = ({ db }: Ports, caller: HubCaller): Promise<Outcome<Answer>> =>
  withTenant(db, caller, async (tx) => {
    const isThere = (await findDeletion(tx)) !== undefined
    if (isThere && !(await dropDeletion(tx))) return refuse('NOT_FOUND')
    if (isThere)
      await addAudit(tx, caller, { ...audit, action: 'data.deletionTakenBack', detail: { from: 'hub' } })
    return done({ code: '0', message: 'The company stays.' })
  })

/** Tells those who may take it back that the day is near, once. */
export const remindOfDeletions = async (
  { db, mailer, publicUrl }: Pick<Ports, 'db' | 'publicUrl'> & { readonly mailer: Mailer },
  now: Date,
): Promise<void> => {
  await asJob(db, async (tx) => {
    for (const { id, name, deleteAt } of await takeNearDeletions(
      tx,
      new Date(now.getTime() + REMINDED_BEFORE_MS),
    )) {
      const people = await listWarnedPeople(tx, id, RIGHT)
      const first = `the day is near on which ${name} is deleted from Evertill, as was asked for.`
      const text = letterOf(name, first, deleteAt, publicUrl())
      const subject = `Evertill: ${name} is deleted in a few days`
      const sent = await Promise.allSettled(people.map(({ mail: to }) => mailer.send({ to, subject, text })))
      // With one bad address among several the others are not told each minute.
      if (people.length === 0 || sent.some(({ status }) => status === 'fulfilled'))
        await markReminded(tx, id, now)
    }
  })
}

/** False while another process deletes this company, or after it did. */
const deleteCompany = async (url: string, id: string): Promise<boolean> => {
  await asOwner(url, (tx) => closeCompanies(tx, [id]))
  const db = openDatabase(url, { connections: 1, answerTimeoutMs: STEP_TIMEOUT_MS })
  try {
    return await deleteInSteps(db, id)
  } finally {
    await db.close()
  }
}

/**
 * Every company whose waiting time is over. Their accounts are closed first, in a transaction of their own: a till would
 * otherwise write new rows while the old ones go. What a crash leaves half done is done by the next run.
 */
export const deleteDueCompanies = async (
  { db, ownerUrl }: { readonly db: Database; readonly ownerUrl: string },
  now: Date,
): Promise<number> => {
  if (!(await asJob(db, (tx) => hasDueDeletion(tx, now)))) return 0
  const ids = await asOwner(ownerUrl, (tx) => beginDueDeletions(tx, now))
  let deleted = 0
  for (const id of ids) if (await deleteCompany(ownerUrl, id)) deleted += 1
  return deleted
}
