import { createHash } from 'node:crypto'
import type { AcknowledgedReply, MailBillBody } from '@evertill/contract'
import { pdfFileName } from '@evertill/paper/pdf/file-name.ts'
import type { Receipt } from '@evertill/paper/receipt.ts'
import type { z } from 'zod'
import type { Tx } from '../../db/database.ts'
import { type Identity, withTenant } from '../../db/tenant.ts'
import { NoPlace } from '../../platform/fair-queue.ts'
import type { Mail } from '../../platform/mailer.ts'
import { addAudit } from '../../repositories/audit-trail.repository.ts'
import { countAttempt } from '../../repositories/people/sign-in-attempt.repository.ts'
import { revokeBillLink } from '../../repositories/sales/bill-send.repository.ts'
import { type Outcome, done, refuse } from '../outcome.ts'
import { type BillDocument, readBillDocument } from './bill-document.ts'
import { type BillSending, findSendableSale, recordSend, type SentBill } from './bill-links.service.ts'
import { fitsPdf, pdfOf } from './bill-pdf.ts'
import { textsIn } from './bill-texts.ts'

/** Of the protocol or of the connection, such as EAUTH or ECONNREFUSED. */
const codeOf = (error: unknown): string => {
  const { code } = error as { code?: unknown }
  return typeof code === 'string' ? code : ''
}

const HOUR_SECONDS = 3_600
/** Within an hour. A bill that goes to more people, or one that gets more of them, looks like unwanted mail. */
const MAX_OF_BILL = 5
const MAX_TO_ADDRESS = 10

/** Seconds to wait before this bill, or another one to this address, may be mailed; 0 lets it through. */
const countMail = (
  tx: Tx,
  { registrationId }: Identity,
  saleUuid: string,
  to: string,
  at: Date,
): Promise<number> => {
  const limit = (freeTries: number, ...parts: string[]) => ({
    key: createHash('sha256')
      .update(['bill mail', registrationId, ...parts].join('\n'))
      .digest(),
    freeTries,
    firstWaitSeconds: HOUR_SECONDS,
    maxWaitSeconds: HOUR_SECONDS,
  })
  return countAttempt(
    tx,
    [limit(MAX_OF_BILL, 'of', saleUuid), limit(MAX_TO_ADDRESS, 'to', to.toLowerCase())],
    at,
  )
}

type Prepared = SentBill & { readonly bill: BillDocument; readonly saleUuid: string }

/** A number may be forged: what is none is left out, so that it puts no words into a letter of the shop. */
const numberOf = ({ number }: Receipt): string => (/^[A-Z0-9/]+$/.test(number) ? number : '')

const letterOf = async (
  to: string,
  { bill, url, expiresAt }: Prepared,
  registrationId: string,
): Promise<Mail> => {
  const t = textsIn(bill.language)
  const { receipt, labels, shop, total } = bill
  const values = { shop, number: numberOf(receipt), total, day: labels.moment(receipt.at) }
  const link =
    url === undefined ? [] : [t('send.letter.link', { day: labels.moment(expiresAt.toISOString()) }), url, '']
  return {
    to,
    subject: t('send.letter.subject', values),
    text: [t('send.letter.text', values), '', ...link, shop].join('\n'),
    attachment: {
      filename: pdfFileName(numberOf(receipt) || 'bill'),
      content: await pdfOf(bill, registrationId),
      contentType: 'application/pdf',
    },
  }
}

/** Where the audit trail keeps what says who somebody is: it is erased with the customer. */
const mailedTo = (EmailID: string) => ({ after: { EmailID } })

/**
 * Sends the bill as a PDF, with a link to it if the server has a public address. The caller waits for the mail server:
 * an address that it refuses is told at once.
 */
export const mailBill = async (
  { db, clock, mailer, billUrl }: BillSending,
  identity: Identity,
  saleId: string,
  { To, Language, IsCopy }: MailBillBody,
): Promise<Outcome<z.infer<typeof AcknowledgedReply>>> => {
  const prepared = await withTenant(db, identity, async (tx): Promise<Outcome<Prepared>> => {
    const at = clock()
    const found = await findSendableSale(tx, identity, saleId, at)
    if (!found.ok) return found
    if (!mailer) return refuse('MAIL_NOT_SET_UP')
    const { uuid: saleUuid } = found.value
    const look = { language: Language, isCopy: IsCopy }
    const bill = await readBillDocument(tx, found.value, look)
    if (!fitsPdf(bill.receipt)) return refuse('BILL_TOO_LONG')
    if ((await countMail(tx, identity, saleUuid, To, at)) > 0) return refuse('TOO_MANY_BILLS_SENT')
    const send = { way: 'mail', saleUuid, at, ...look, detail: mailedTo(To) } as const
    return done({ ...(await recordSend(tx, { identity, billUrl }, send)), bill, saleUuid })
  })
  if (!prepared.ok) return prepared
  try {
    await mailer?.send(await letterOf(To, prepared.value, identity.registrationId))
  } catch (error) {
    const { saleUuid, sendId } = prepared.value
    // The trail says that it failed and why, in the words of the protocol: the mail server's own may name other accounts.
    const detail = { ...mailedTo(To), linkId: sendId, code: codeOf(error) }
    await withTenant(db, identity, async (tx) => {
      await revokeBillLink(tx, saleUuid, sendId, clock())
      await addAudit(tx, identity, { action: 'sale.mailFailed', subject: saleUuid, detail })
    })
    return error instanceof NoPlace ? refuse('UNAVAILABLE') : refuse('MAIL_NOT_SENT')
  }
  return done({ code: '0' as const, message: 'The bill is sent.' })
}
