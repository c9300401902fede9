import { expect, test } from 'vitest'
import { readMailConfig } from './mail-config.ts'

test('LS-22 LS-23 settings are taken as they are, without a trailing slash', () => {
  expect(readMailConfig({})).toEqual({ smtp: undefined, publicUrl: undefined, billUrl: undefined })
  const url = 'smtps://user:secret@mail.example.com'
  expect(
    readMailConfig({
      EVERTILL_SMTP_URL: url,
      EVERTILL_MAIL_FROM: 'till@example.com',
      EVERTILL_PUBLIC_URL: 'https://till.example.com/',
    }),
  ).toEqual({
    smtp: { url, from: 'till@example.com' },
    publicUrl: 'https://till.example.com',
    billUrl: 'https://till.example.com',
  })
})

test('LS-24 invalid settings are refused, and no message repeats a password', () => {
  const from = { EVERTILL_MAIL_FROM: 'till@example.com' }
  expect(() => readMailConfig({ ...from, EVERTILL_SMTP_URL: 'http://user:secret@mail' })).toThrow(
    'EVERTILL_SMTP_URL must begin with smtp:// or smtps://.',
  )
  expect(() => readMailConfig({ EVERTILL_SMTP_URL: 'smtp://user:secret@mail' })).toThrow('EVERTILL_MAIL_FROM')
  for (const url of ['till.example.com', 'javascript:alert(1)', 'https://a/b', 'https://a/?x=1']) {
    expect(() => readMailConfig({ EVERTILL_PUBLIC_URL: url })).toThrow('EVERTILL_PUBLIC_URL')
  }
})

test.each([
  ['https://till.example.com', true],
  ['http://127.0.0.1:8080', true],
  ['http://localhost:8080', true],
  ['http://[::1]:8080', true],
  ['http://till.example.com', false],
  ['http://192.168.1.5:8080', false],
  ['http://127.0.0.1.example.com', false],
])('SB-14 links to bills with the public address %s: %s', (url, isMade) => {
  expect(readMailConfig({ EVERTILL_PUBLIC_URL: url }).billUrl).toBe(isMade ? url : undefined)
})
