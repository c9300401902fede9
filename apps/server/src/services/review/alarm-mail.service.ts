import type { SaleFlag } from '@evertill/contract'
import type { Database } from '../../db/database.ts'
import { asJob } from '../../db/tenant.ts'
import type { Mailer } from '../../platform/mailer.ts'
import { type AlarmMail, claimAlarmMail } from '../../repositories/review/alarm.repository.ts'

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

/**
 * Tells the owner of the alarms of one company. Returns false when nobody has to be told. If the mail cannot be sent, the
 * alarms are told with the next one.
 */
export const mailNextAlarms = (db: Database, mailer: Mailer): Promise<boolean> =>
  asJob(db, async (tx) => {
    const mail = await claimAlarmMail(tx)
    if (!mail) return false
    const count = mail.alarms.length
    for (const to of mail.recipients) {
      const subject = count === 1 ? 'Evertill: one alarm' : `Evertill: ${count} alarms`
      await mailer.send({ to, subject, text: letterOf(mail) })
    }
    return true
  })
