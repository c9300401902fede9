import { createHash } from 'node:crypto'
import { billPage, messagePage, PAGE_SCRIPT, PAGE_STYLE } from '@evertill/paper/html/bill-page.ts'
import { pdfFileName } from '@evertill/paper/pdf/file-name.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../db/database.ts'
import type { Clock } from '../platform/clock.ts'
import { NoPlace } from '../platform/fair-queue.ts'
import type { Refusal } from '../services/outcome.ts'
import { BILLS_PATH } from '../services/sales/bill-links.service.ts'
import { fitsPdf, pdfOf } from '../services/sales/bill-pdf.ts'
import { knownLanguage, textsIn } from '../services/sales/bill-texts.ts'
import { openBill } from '../services/sales/open-bill.service.ts'
import { NOT_STORED } from './security-headers.ts'

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** The page has one style and one script of its own, and loads nothing. */
const POLICY = [
  "default-src 'none'",
  `style-src ${hashOf(PAGE_STYLE)}`,
  `script-src ${hashOf(PAGE_SCRIPT)}`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join(';')

const HEADERS = {
  ...NOT_STORED,
  'content-security-policy': POLICY,
  'x-robots-tag': 'noindex, nofollow, noarchive',
}

type BillRoute = { Params: { token: string } }

const languageOf = ({ headers }: FastifyRequest) =>
  knownLanguage((headers['accept-language'] ?? '').slice(0, 2).toLowerCase())

const sendPage = (reply: FastifyReply, status: number, html: string): FastifyReply =>
  reply.code(status).headers(HEADERS).type('text/html; charset=utf-8').send(html)

const sendMessage = (request: FastifyRequest, reply: FastifyReply, refusal: Refusal): FastifyReply => {
  const language = languageOf(request)
  const t = textsIn(language)
  if (refusal.code === 'NOT_FOUND')
    return sendPage(reply, 404, messagePage(language, t('send.page.gone'), t('send.page.goneHint')))
  void reply.header('retry-after', refusal.retryAfterSeconds ?? 60)
  return sendPage(reply, 429, messagePage(language, t('send.page.busy'), t('send.page.busyHint')))
}

const noPlace = (error: unknown): undefined => {
  if (!(error instanceof NoPlace)) throw error
}

/** The pages behind the links of bills, for people without an account. */
export const serveBills = (
  app: FastifyInstance,
  ports: { readonly db: Database; readonly clock: Clock },
): void => {
  app.get<BillRoute>(`${BILLS_PATH}/:token`, { schema: { hide: true } }, async (request, reply) => {
    const opened = await openBill(ports, request.params.token, request.ip)
    if (!opened.ok) return sendMessage(request, reply, opened.refusal)
    const { receipt, labels, language, isVoid } = opened.value.bill
    const t = textsIn(language)
    const texts = {
      language,
      print: t('send.page.print'),
      savePdf: t('send.page.savePdf'),
      notice: isVoid ? t('send.page.void') : '',
    }
    const pdfPath = isVoid || !fitsPdf(receipt) ? null : `${BILLS_PATH}/${request.params.token}/bill.pdf`
    return sendPage(reply, 200, billPage(receipt, labels, texts, pdfPath))
  })

  app.get<BillRoute>(`${BILLS_PATH}/:token/bill.pdf`, { schema: { hide: true } }, async (request, reply) => {
    const opened = await openBill(ports, request.params.token, request.ip)
    if (!opened.ok) return sendMessage(request, reply, opened.refusal)
    const { bill, registrationId } = opened.value
    // A PDF of a void bill would look like one that is valid.
    if (bill.isVoid || !fitsPdf(bill.receipt)) return sendMessage(request, reply, { code: 'NOT_FOUND' })
    const pdf = await pdfOf(bill, registrationId).catch(noPlace)
    if (pdf === undefined) return sendMessage(request, reply, { code: 'TOO_MANY_REQUESTS' })
    return reply
      .headers(HEADERS)
      .header('content-disposition', `attachment; filename="${pdfFileName(bill.receipt.number)}"`)
      .type('application/pdf')
      .send(Buffer.from(pdf))
  })
}
