import type { ServerReply } from '@evertill/contract'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { createFakeManage, type FakeManage } from '../../testing/fake-manage.ts'
import { rightsOf } from '../../testing/fake-rows.ts'
import { openHub } from '../../testing/open-hub.tsx'

const BACKUP: ServerReply['Backup'] = {
  IsOn: true,
  LastAt: '2026-11-19T02:00:00.000Z',
  AgeSeconds: 5 * 3_600,
  IsOverdue: false,
  SizeBytes: 1_000_000,
  IsEncrypted: true,
  NextAt: '2026-11-20T02:00:00.000Z',
  FailedAt: null,
  Failure: null,
}
const SERVER: ServerReply = {
  code: '0',
  Version: '1.1.22',
  PublicAddress: 'https://till.test',
  IsPublicAddressSet: true,
  TillUrls: ['https://till.test', 'https://10.0.0.7:8080'],
  Certificate: { Kind: 'local', Names: ['localhost', '10.0.0.7'], ValidTo: '2027-02-17T10:00:00.000Z' },
  TrustUrls: ['http://127.0.0.1:8081/trust', 'http://10.0.0.7:8081/trust'],
  HasMail: true,
  Backup: BACKUP,
  Plan: 'Standard',
  Access: [{ ExpiryDate: '2027-11-19', Stores: 2 }],
  CanDeleteDemo: false,
}

let server: FakeManage

const answerWith = (changes: Partial<ServerReply>) =>
  server.plan('GET /manage/server', { status: 200, json: { ...SERVER, ...changes } })

beforeEach(() => {
  localStorage.clear()
  server = createFakeManage()
  answerWith({})
})

const button = (name: string) => page.getByRole('button', { name, exact: true })

test('HT-1 HT-3 the page says what the server is and leads to the page about its certificate', async () => {
  await openHub(server, '/')
  await page.getByRole('navigation').getByRole('link', { name: 'Server' }).click()
  await expect.element(page.getByText('Version 1.1.22')).toBeVisible()
  await expect.element(page.getByText(/^Set by EVERTILL_PUBLIC_URL/)).toBeVisible()
  await expect.element(page.getByText('localhost, 10.0.0.7')).toBeVisible()
  await expect.element(page.getByText('The newest one is as it should be.')).toBeVisible()
  await expect.element(page.getByText(/5 hours ago$/)).toBeVisible()
  await expect.element(page.getByText(/2027 \(2 stores\)$/)).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'How a device trusts this server' }))
    .toHaveAttribute('href', 'http://10.0.0.7:8081/trust')
  await expect
    .element(page.getByRole('img', { name: 'QR code of the page that explains how to trust this server' }))
    .toBeVisible()
})

test.each<[string, Partial<ServerReply>]>([
  ['A backup is overdue. Tell whoever runs the server.', { Backup: { ...BACKUP, IsOverdue: true } }],
  [
    'The last backup failed. Tell whoever runs the server.',
    { Backup: { ...BACKUP, FailedAt: '2026-11-19T02:00:00.000Z', Failure: 'no space left' } },
  ],
  [
    'This server makes no backups itself. Ask whoever runs it who does.',
    { Backup: { ...BACKUP, IsOn: false } },
  ],
])('HT-2 it says: %s', async (text, changes) => {
  answerWith(changes)
  await openHub(server, '/server')
  await expect.element(page.getByText(text)).toBeVisible()
})

test('HT-1 a server that cannot be asked is asked again', async () => {
  server.plan('GET /manage/server', 'no answer')
  await openHub(server, '/server')
  await expect.element(page.getByText('This could not be loaded')).toBeVisible()
  answerWith({})
  await button('Try again').click()
  await expect.element(page.getByText('Version 1.1.22')).toBeVisible()
})

test('HT-4 HT-5 a test message says what the mail server said, and when it is enough', async () => {
  const answers = (status: number, json: object) =>
    server.plan('POST /manage/company/test-mail', { status, json })
  await openHub(server, '/server')
  answers(422, {
    code: 'MAIL_NOT_SENT',
    message: '',
    errors: [{ path: 'Mail', message: '550 Relaying denied' }],
  })
  await button('Send a test message').click()
  await expect.element(page.getByText('The mail server did not take the message.')).toBeVisible()
  await expect.element(page.getByText('The mail server said: 550 Relaying denied')).toBeVisible()
  answers(200, { code: '0', To: 'manager@demo.test', Answer: '250 Ok: queued' })
  await button('Send a test message').click()
  await expect.element(page.getByText(/^The message to manager@demo.test was taken/)).toBeVisible()
  await expect.element(page.getByText('The mail server said: 250 Ok: queued')).toBeVisible()
  answers(429, { code: 'TOO_MANY_REQUESTS', message: '' })
  await button('Send a test message').click()
  await expect.element(page.getByText(/^Five test messages an hour/)).toBeVisible()
})

test('HT-1 whoever may not read the company has no such page', async () => {
  server = createFakeManage({ Rights: rightsOf(['stores']) })
  await openHub(server, '/server')
  await expect.element(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await expect
    .element(page.getByRole('navigation').getByRole('link', { name: 'Server' }))
    .not.toBeInTheDocument()
})

test('HT-10 whoever did not set the server up is not offered to delete the demo', async () => {
  await openHub(server, '/server')
  await expect.element(page.getByText('Version 1.1.22')).toBeVisible()
  await expect.element(button('Delete the demo')).not.toBeInTheDocument()
})

test('HT-10 the demo is deleted after a question, and a failure leaves the question open', async () => {
  answerWith({ CanDeleteDemo: true })
  await openHub(server, '/server')
  await button('Delete the demo').click()
  const question = page.getByRole('dialog', { name: 'Delete the demo?' })
  await question.getByRole('button', { name: 'Keep it' }).click()
  expect(server.calls.some(({ method }) => method === 'DELETE')).toBe(false)
  await button('Delete the demo').click()
  server.plan('DELETE /manage/demo', 'no answer')
  await question.getByRole('button', { name: 'Delete the demo' }).click()
  await expect.element(question.getByText(/^The server does not answer/)).toBeVisible()
  server.plan('DELETE /manage/demo', { status: 200, json: { code: '0', message: '' } })
  answerWith({})
  await question.getByRole('button', { name: 'Delete the demo' }).click()
  await expect.element(page.getByText('The demo is deleted.')).toBeVisible()
  await expect.element(button('Delete the demo')).not.toBeInTheDocument()
})
