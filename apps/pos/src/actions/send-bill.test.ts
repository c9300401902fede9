import { expect, test } from 'vitest'
import type { CallFailure } from '../api/failure.ts'
import { createFakeApi } from '../testing/fake-api.ts'
import { isMailAddress, makeBillLink, messageUrl, sendFailureOf } from './send-bill.ts'

const TEXT = 'Demo & Söhne: bill BLR1A/S26/00042, ₹58.00 #1?'

test('SB-1 a message is addressed to the number, and its text arrives as it is', () => {
  const whatsapp = new URL(messageUrl('whatsapp', '919876543210', TEXT))
  expect([whatsapp.origin, whatsapp.pathname]).toEqual(['https://wa.me', '/919876543210'])
  expect([...whatsapp.searchParams]).toEqual([['text', TEXT]])
  const sms = messageUrl('sms', '919876543210', TEXT)
  const [address = '', body = ''] = sms.split('?body=')
  expect([address, decodeURIComponent(body)]).toEqual(['sms:+919876543210', TEXT])
})

test('SB-2 the address of a new link comes from the server, and without the server there is none', async () => {
  const look = { Language: 'en', IsCopy: false }
  const url = 'https://till.example.com/b/x'
  const online = createFakeApi({ createBillLink: () => ({ code: '0', url }) })
  expect(await makeBillLink(online.api, 'sale-1', look)).toEqual({ url })
  expect(online.asked).toEqual([{ name: 'createBillLink', input: { params: { id: 'sale-1' }, body: look } }])
  expect(await makeBillLink(createFakeApi({}).api, 'sale-1', look)).toEqual({ url: null, why: 'offline' })
})

test('SB-3 a refusal with a text of its own is told by it, and any other as a plain refusal', () => {
  const refused = (code: 'MAIL_NOT_SENT' | 'INVALID_REQUEST'): CallFailure => ({
    kind: 'refused',
    status: 422,
    code,
    message: '',
    errors: [],
    quarantineId: null,
  })
  expect(sendFailureOf(refused('MAIL_NOT_SENT'))).toBe('MAIL_NOT_SENT')
  expect(sendFailureOf(refused('INVALID_REQUEST'))).toBe('refused')
  expect(sendFailureOf({ kind: 'unauthorised', message: '' })).toBe('refused')
})

test.each([
  ['customer7@demo.test', true],
  ['a.b+c@shop.example.co.in', true],
  ['', false],
  ['customer7', false],
  ['customer7@demo', false],
  ['a@demo.test, b@demo.test', false],
  ['a b@demo.test', false],
  [`${'a'.repeat(200)}@demo.test`, false],
])('SB-3 "%s" is one address: %s', (text, isOne) => {
  expect(isMailAddress(text)).toBe(isOne)
})
