import type { DeadLetter } from '@evertill/contract'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { createFakeManage, type FakeManage } from '../../testing/fake-manage.ts'
import { rightsOf } from '../../testing/fake-rows.ts'
import { openHub } from '../../testing/open-hub.tsx'

const KEY = '01938f2a-0000-4000-8000-000000000021'
const SHOP = '01938f2a-0000-4000-8000-000000000022'
const LETTER: DeadLetter = {
  key: KEY,
  ReceiverID: SHOP,
  ReceiverName: 'Web shop',
  EventType: 'order.accepted',
  State: 'dead',
  At: '2026-11-19T03:00:00.000Z',
  SettledAt: '2026-11-19T04:00:00.000Z',
  Attempts: 13,
  Reason: 'answered',
  Status: 500,
  Fault: 'answered 500',
  Closed: null,
}
const MAY = { read: true, create: false, update: true, delete: false }

let server: FakeManage

const list = (Letters: readonly DeadLetter[], Next: string | null = null) =>
  server.plan('GET /manage/dead-letters', {
    status: 200,
    json: {
      code: '0',
      Letters,
      Next,
      Dead: Letters.length > 0 ? [{ ReceiverID: SHOP, ReceiverName: 'Web shop', Count: Letters.length }] : [],
    },
  })
const answer = (step: string, status = 200, code = '0') =>
  server.plan(`POST /manage/dead-letters/${step}`, { status, json: { code, message: '', Resent: 1 } })
const button = (name: string | RegExp) => page.getByRole('button', { name })
const dialog = page.getByRole('dialog')
const sent = () => server.calls.filter(({ method }) => method !== 'GET')

beforeEach(() => {
  localStorage.clear()
  server = createFakeManage({ Rights: { ...rightsOf(['products']), channels: MAY } })
  list([LETTER])
})

test('HX-20 a dead letter says who should have got what, why not, and what would be sent', async () => {
  server.plan(`GET /manage/dead-letters/${KEY}/body`, {
    status: 200,
    json: { code: '0', Body: '{\n  "eventId": "7"\n}' },
  })
  await openHub(server, '/dead-letters')
  await expect
    .element(page.getByRole('list', { name: 'Not delivered' }))
    .toHaveTextContent(/order\.accepted.*Web shop.*13 tries.*refused it with the answer 500/)
  await page.getByText('What is sent').click()
  await expect.element(page.getByText(/"eventId": "7"/)).toBeVisible()
  await page.getByRole('combobox', { name: 'Receiver' }).selectOptions('Web shop')
  await expect.poll(() => server.calls.at(-1)?.query.get('receiver')).toBe(SHOP)
})

test('HX-21 one is sent again, all of a receiver are, and a refusal is said', async () => {
  answer(`${KEY}/resend`, 409, 'STALE')
  await openHub(server, '/dead-letters')
  await button(/^Send again: order/).click()
  await expect.element(page.getByText(/Somebody else changed it meanwhile/)).toBeVisible()
  answer('resend')
  await button('Send all again (1)').click()
  await expect.element(dialog).toHaveTextContent(/with the same ids/)
  list([])
  await dialog.getByRole('button', { name: 'Send again' }).click()
  await expect.element(page.getByText('Everything was delivered')).toBeVisible()
  expect(sent().map(({ path, body }) => [path, body])).toEqual([
    [`/manage/dead-letters/${KEY}/resend`, {}],
    ['/manage/dead-letters/resend', { ReceiverID: SHOP }],
  ])
})

test('HX-22 one is closed with a reason, which is required', async () => {
  answer(`${KEY}/close`)
  await openHub(server, '/dead-letters')
  await button(/^Close: order/).click()
  const close = dialog.getByRole('button', { name: 'Close', exact: true }).last()
  await close.click()
  await expect.element(dialog.getByText('A reason is required')).toBeVisible()
  await dialog.getByLabelText('Reason').fill('The shop was closed')
  list([])
  await close.click()
  await expect.element(page.getByText('Everything was delivered')).toBeVisible()
  expect(sent().at(-1)?.body).toEqual({ Reason: 'The shop was closed' })
})

test('HX-20 more are asked for, a failure is tried again, and nothing is wider than a phone', async () => {
  server.plan('GET /manage/dead-letters', 'no answer')
  await openHub(server, '/dead-letters')
  await page.viewport(390, 844)
  await expect.element(page.getByText('This could not be loaded')).toBeVisible()
  list([LETTER], KEY)
  await button('Try again').click()
  await expect.element(button('Show more')).toBeVisible()
  list([{ ...LETTER, key: SHOP }])
  await button('Show more').click()
  await expect.poll(() => server.calls.at(-1)?.query.get('cursor')).toBe(KEY)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
})
