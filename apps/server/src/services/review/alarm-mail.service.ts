import type { SaleFlag } from '@evertill/contract'
import type { Database } from '../../db/database.ts'
import { asJob } from '../../db/tenant.ts'
import type { Mail, Mailer } from '../../platform/mailer.ts'
import {
  type AlarmMail,
  claimAlarmMail,
  listAlarmedCompanies,
} from '../../repositories/review/alarm.repository.ts'
import { mailEach } from '../mail-each.ts'

/** What each alarm means, in the words of a letter. */
const MEANINGS: Partial<Record<SaleFlag, string>> = {
  OVER_RETURNED: 'more came back than was sold',
  REFUND_TOO_HIGH: 'more money went back than the goods cost or was paid for them',
  RETURN_OF_VOID: 'goods of a void bill came back',
  UNKNOWN_LINE: 'goods came back that the bill does not have',
  CASH_IN_NO_DRAWER: 'cash that is counted in no drawer',
}

const letterOf = ({ alarms }: AlarmMail): string =>
  [
    'Hello,',
    '',
    'Evertill compared new documents with the books of the shop and found money that left it against them:',
    '',
    ...alarms.map(
      ({ transactionNo, store, flags }) =>
        `- ${transactionNo} (${store}): ${flags.map((flag) => MEANINGS[flag] ?? flag).join('; ')}`,
    ),
    '',
    'Each document shows what happened in its timeline. Nothing was changed: the documents are booked as they were made.',
  ].join('\n')

const mailsOf = (mail: AlarmMail): Mail[] => {
  const count = mail.alarms.length
  const subject = count === 1 ? 'Evertill: one alarm' : `Evertill: ${count} alarms`
  return mail.recipients.map((to) => ({ to, subject, text: letterOf(mail) }))
}

/** An alarm counts as told once one person could be told; those of whom nobody could are told with the next mail. */
const mailCompany = (db: Database, mailer: Mailer, registrationId: string): Promise<unknown[]> =>
  asJob(db, async (tx) => {
    const mail = await claimAlarmMail(tx, registrationId)
    return mail ? mailEach(mailer, mailsOf(mail)) : []
  })

/** Tells the people of each company of its new alarms. A company whose mails cannot be sent does not hold up the others. */
export const mailAlarms = async (db: Database, mailer: Mailer): Promise<void> => {
  const errors: unknown[] = []
  for (const registrationId of await asJob(db, listAlarmedCompanies))
    errors.push(...(await mailCompany(db, mailer, registrationId).catch((error: unknown) => [error])))
  if (errors.length > 0) throw errors[0]
}
