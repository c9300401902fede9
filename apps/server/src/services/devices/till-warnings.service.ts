import { DEVICES_ACCESS } from '@evertill/contract'
import type { Database, Tx } from '../../db/database.ts'
import { asJob } from '../../db/tenant.ts'
import type { Mail, Mailer } from '../../platform/mailer.ts'
import { SILENCE_MS, needsOf } from '../../policies/device-needs.policy.ts'
import {
  type SuspectTill,
  listSuspectTills,
  lockWarningsOf,
  markWarned,
} from '../../repositories/devices/till-warning.repository.ts'
import { listWarnedPeople } from '../../repositories/people/warned-people.repository.ts'
import { mailEach } from '../mail-each.ts'

type Ports = { readonly db: Database; readonly mailer: Mailer; readonly publicUrl: () => string }

/** Room and clock are no reason to wake somebody: they are shown on the page of devices. */
const troubleOf = (till: SuspectTill, now: Date) =>
  needsOf({ ...till, storageFree: null, clockOffMs: null }, now)

const momentIn = (moment: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(moment)

const sentenceOf = (till: SuspectTill, now: Date): string => {
  const { registerName, storeName, timeZone, seenAt, unsent, oldestUnsentAt } = till
  const needs = troubleOf(till, now)
  const facts = [
    ...(needs.includes('silent')
      ? [`not heard of since ${momentIn(seenAt, timeZone)}, and its register is open`]
      : []),
    ...(oldestUnsentAt && unsent > 0
      ? [
          unsent === 1
            ? `1 document is not sent, from ${momentIn(oldestUnsentAt, timeZone)}`
            : `${unsent} documents are not sent, the oldest from ${momentIn(oldestUnsentAt, timeZone)}`,
        ]
      : []),
  ]
  return `- ${registerName} (${storeName}): ${facts.join('; ')}.`
}

const letterOf = (tills: readonly SuspectTill[], now: Date, publicUrl: string): string =>
  [
    'Hello,',
    '',
    tills.length === 1 ? 'one of your tills needs somebody:' : 'some of your tills need somebody:',
    '',
    ...tills.map((till) => sentenceOf(till, now)),
    '',
    'What to do: see whether the device is switched on and has a network, and open Evertill on it. What waits is then sent by itself; if something stays, the page "Sync Data" of the till says why. If the device is lost, release its register and sign it out:',
    '',
    `${publicUrl}/hub/#/devices`,
    '',
    'You are told of a till once, and again only after it was well.',
  ].join('\n')

const mailsTo = async (
  tx: Tx,
  registrationId: string,
  tills: readonly SuspectTill[],
  now: Date,
  publicUrl: string,
): Promise<Mail[]> => {
  const people = await listWarnedPeople(tx, registrationId, { resource: DEVICES_ACCESS, perm: 'update' })
  return people.flatMap(({ mail: to, stores }) => {
    const theirs = tills.filter(({ storeId }) => stores.includes(storeId))
    if (theirs.length === 0) return []
    const subject =
      theirs.length === 1
        ? `Evertill: ${theirs[0]?.registerName} needs somebody`
        : `Evertill: ${theirs.length} tills need somebody`
    return [{ to, subject, text: letterOf(theirs, now, publicUrl) }]
  })
}

const warnCompany = (
  { db, mailer, publicUrl }: Ports,
  registrationId: string,
  now: Date,
): Promise<unknown[]> =>
  asJob(db, async (tx) => {
    await lockWarningsOf(tx, registrationId)
    const since = new Date(now.getTime() - SILENCE_MS)
    const tills = await listSuspectTills(tx, since, registrationId)
    const isTrouble = (till: SuspectTill) => troubleOf(till, now).length > 0
    const well = tills.filter((till) => till.warnedAt !== null && !isTrouble(till))
    const news = tills.filter((till) => till.warnedAt === null && isTrouble(till))
    const idsOf = (some: readonly SuspectTill[]) => some.map(({ deviceId }) => deviceId)
    await markWarned(tx, registrationId, idsOf(well), null)
    await markWarned(tx, registrationId, idsOf(news), now)
    return mailEach(mailer, await mailsTo(tx, registrationId, news, now, publicUrl()))
  })

/**
 * Tells whoever looks after the devices of a store of tills that are silent with an open register or keep documents, once
 * for each occasion. A company whose mails cannot be sent does not hold up the others.
 */
export const warnOfTills = async (ports: Ports, now: Date): Promise<void> => {
  const since = new Date(now.getTime() - SILENCE_MS)
  const tills = await asJob(ports.db, (tx) => listSuspectTills(tx, since))
  const changed = tills.filter((till) => (till.warnedAt === null) === troubleOf(till, now).length > 0)
  const errors: unknown[] = []
  for (const registrationId of new Set(changed.map((till) => till.registrationId)))
    errors.push(...(await warnCompany(ports, registrationId, now).catch((error: unknown) => [error])))
  if (errors.length > 0) throw errors[0]
}
