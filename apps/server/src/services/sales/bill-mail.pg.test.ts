import type { BillLinksReply, ErrorReply, OneSaleReply, Sale } from '@evertill/contract'
import { formatMoney, CURRENCIES } from '@evertill/domain'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { z } from 'zod'
import type { Mail } from '../../platform/mailer.ts'
import { type Caller, type TestApp, buildTestApp, callerOf } from '../../testing/test-app.ts'
import { type TestDatabase, openTestDatabase } from '../../testing/test-database.ts'
import { OFFLINE, type TestTill, openTill } from '../../testing/test-sale.ts'

const TO = 'customer7@demo.test'
const LETTER = { To: TO, Language: 'en', IsCopy: false }

let database: TestDatabase
let app: TestApp
let cashier: Caller
let till: TestTill
let fault: Error | undefined
const mails: Mail[] = []
const mailer = {
  send: (mail: Mail): Promise<void> => {
    if (fault) return Promise.reject(fault)
    mails.push(mail)
    return Promise.resolve()
  },
}

beforeAll(async () => {
  database = await openTestDatabase()
  app = await buildTestApp(database.url, { mailer, billUrl: 'https://till.example.com' })
  cashier = await callerOf(app, 'cashier@demo.test')
  till = await openTill(cashier)
})
afterAll(async () => {
  await app.close()
  await database.drop()
})
beforeEach(() => {
  mails.length = 0
  fault = undefined
})

const bookedSale = async (): Promise<Sale> => {
  const sale = till.makeSale()
  expect((await cashier.post(OFFLINE, sale)).status).toBe(200)
  return sale
}
const mailTo = (sale: Sale, letter: object = LETTER, caller = cashier) =>
  caller.post<ErrorReply>(`/transaction/sales/${sale.UUID}/mail`, letter)
const actionsOf = async ({ UUID }: Sale) => {
  const { body } = await cashier.get<z.infer<typeof OneSaleReply>>(`/transaction/sales/${UUID}`)
  return body.Timeline.map(({ Action }) => Action)
}

test('SB-3 SB-11 a bill is mailed with its PDF and a link that opens it', async () => {
  const sale = await bookedSale()
  expect((await mailTo(sale)).status).toBe(200)
  const [mail] = mails
  expect(mail?.to).toBe(TO)
  expect(mail?.subject).toContain(sale.TransactionNo)
  expect(mail?.text).toContain(formatMoney(sale.PayableAmount, CURRENCIES.INR))
  expect(mail?.attachment?.filename).toBe(`${sale.TransactionNo.replaceAll('/', '-')}.pdf`)
  expect(
    Buffer.from(mail?.attachment?.content ?? [])
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
  const url = /https:\/\/till\.example\.com(\/b\/\S+)/.exec(mail?.text ?? '')?.[1] ?? ''
  expect((await app.inject({ method: 'GET', url })).body).toContain(sale.TransactionNo)
  expect(await actionsOf(sale)).toContain('sale.mailed')
})

test('SB-3 the letter is in the language of the till, and without a public address it has no link', async () => {
  const plain = await buildTestApp(database.url, { mailer })
  const caller = await callerOf(plain, 'cashier@demo.test')
  const sale = await bookedSale()
  expect((await mailTo(sale, { ...LETTER, Language: 'de' }, caller)).status).toBe(200)
  expect(mails[0]?.text).toContain('Vielen Dank')
  expect(mails[0]?.text).not.toContain('/b/')
  const { body } = await caller.get<BillLinksReply>(`/transaction/sales/${sale.UUID}/links`)
  expect(body).toMatchObject({ canLink: false, canMail: true, links: [] })
  await plain.close()
})

test('SB-3 SB-11 a mail server that refuses is told at once, and the link of that mail is revoked', async () => {
  fault = Object.assign(new Error('550 no such mailbox'), { code: 'EENVELOPE' })
  const sale = await bookedSale()
  const { status, body } = await mailTo(sale)
  expect([status, body.code]).toEqual([422, 'MAIL_NOT_SENT'])
  expect(await actionsOf(sale)).toContain('sale.mailFailed')
  const listed = await cashier.get<BillLinksReply>(`/transaction/sales/${sale.UUID}/links`)
  expect(listed.body.links).toEqual([])
})

test('SB-3 without mail settings the server says so', async () => {
  const plain = await buildTestApp(database.url)
  const caller = await callerOf(plain, 'cashier@demo.test')
  const { status, body } = await mailTo(await bookedSale(), LETTER, caller)
  expect([status, body.code]).toEqual([422, 'MAIL_NOT_SET_UP'])
  await plain.close()
})

test.each([
  '',
  'nobody',
  'a@b',
  'a@demo.test, b@demo.test',
  'a@demo.test\r\nBcc: b@demo.test',
  `${'a'.repeat(250)}@demo.test`,
])('SB-3 "%s" is not one address', async (To) => {
  const { status, body } = await mailTo(await bookedSale(), { ...LETTER, To })
  expect([status, body.code]).toEqual([400, 'INVALID_REQUEST'])
  expect(mails).toEqual([])
})
