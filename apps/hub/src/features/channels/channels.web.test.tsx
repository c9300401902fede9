import type { Partner, Subscriber } from '@evertill/contract'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { createFakeManage, type FakeManage } from '../../testing/fake-manage.ts'
import { rightsOf } from '../../testing/fake-rows.ts'
import { openHub } from '../../testing/open-hub.tsx'

const SECRET_ID = '01938f2a-0000-4000-8000-000000000011'
const SECRET = 'evs_shown-once-and-never-again'
const PARTNER: Partner = {
  Kind: 'channel',
  key: 'web-shop',
  Name: 'Web shop',
  StoreID: 'blr1',
  StoreName: 'Indiranagar',
  IsActive: true,
  Secrets: [
    {
      key: SECRET_ID,
      Ending: 'wxyz',
      MadeAt: '2026-11-19T03:00:00.000Z',
      EndsAt: null,
      UsedAt: '2026-11-19T04:00:00.000Z',
    },
  ],
  Refused: [],
}
const MAY = { read: true, create: false, update: true, delete: false }

let server: FakeManage

const partners = (Partners: readonly Partner[]) =>
  server.plan('GET /manage/partners', {
    status: 200,
    json: { code: '0', Partners, Address: 'https://shop.example/api' },
  })
const subscribers = (Subscribers: readonly Subscriber[]) =>
  server.plan('GET /manage/subscribers', { status: 200, json: { code: '0', Subscribers } })
const button = (name: string | RegExp) => page.getByRole('button', { name })
const dialog = page.getByRole('dialog')
const field = (name: string) => dialog.getByLabelText(name, { exact: true })
const submit = () => dialog.getByRole('button', { name: 'Make a secret' })
const refused = (path: string) => ({
  status: 400,
  json: { code: 'INVALID_REQUEST', message: '', errors: [{ path, message: 'no' }] },
})
const sent = () => server.calls.filter(({ method }) => method !== 'GET')

beforeEach(() => {
  localStorage.clear()
  server = createFakeManage({ Rights: { ...rightsOf(['products']), channels: MAY } })
  partners([PARTNER])
  subscribers([])
})

test('HX-1 HX-2 a partner is added, what is wrong is said beside its field, and its secret is shown once', async () => {
  partners([])
  await openHub(server, '/')
  await page.getByRole('navigation').getByRole('link', { name: 'Channels' }).click()
  await expect.element(page.getByText('No partner yet')).toBeVisible()
  await button('Add a partner').click()
  await submit().click()
  await expect
    .element(dialog)
    .toHaveTextContent(/A name is required.*2 to 40 lowercase.*Password is required/)
  await field('Name').fill('Web shop')
  await field('Key').fill('web-shop')
  await field('Your password').fill('right')
  server.plan('POST /manage/partners', refused('key'))
  await submit().click()
  await expect.element(dialog).toHaveTextContent(/Another partner has this key/)
  server.plan('POST /manage/partners', { status: 201, json: { code: '0', Secret: SECRET } })
  partners([PARTNER])
  await submit().click()
  await expect.element(field('Secret')).toHaveValue(SECRET)
  await expect
    .element(dialog)
    .toHaveTextContent(/calls https:\/\/shop\.example\/api\/v1\/channels\/web-shop\//)
  await button('I have noted it').click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByText(/Secret …wxyz/)).toBeVisible()
  expect(document.body.textContent).not.toContain(SECRET)
  expect(sent().at(-1)?.body).toEqual({
    Kind: 'channel',
    Name: 'Web shop',
    key: 'web-shop',
    StoreID: expect.any(String) as string,
    Password: 'right',
  })
})

test('HX-9 the last refused calls of a partner are listed in plain words, with the fields that were wrong', async () => {
  const call = { At: '2026-11-19T04:00:00.000Z', Call: 'POST /v1/channels/{channel}/orders', Fields: [] }
  partners([
    {
      ...PARTNER,
      Refused: [
        { ...call, Reason: 'INVALID_REQUEST', Fields: ['customer.gstin', 'items.0.qty'] },
        { ...call, Reason: 'stale' },
        { ...call, Reason: 'ORDER_MOVE_ILLEGAL' },
      ],
    },
  ])
  await openHub(server, '/channels')
  await page.getByText(/3 refused calls, the last one/).click()
  const entries = page.getByRole('listitem').filter({ hasText: '/orders' })
  await expect
    .element(entries.nth(1))
    .toHaveTextContent(/content was not as it must be.*customer.gstin, items.0.qty/)
  await expect.element(entries.nth(2)).toHaveTextContent(/more than five minutes away/)
  await expect.element(entries.nth(3)).toHaveTextContent(/was told ORDER_MOVE_ILLEGAL/)
})

test('HX-3 HX-4 a secret is replaced with the password, and the old one holds as long as was chosen', async () => {
  await openHub(server, '/channels')
  await button('Replace the secret: Web shop').click()
  await field('How long the old one holds beside it').selectOptions('168 hours')
  await field('Your password').fill('wrong')
  server.plan('POST /manage/secrets/channel/web-shop', refused('Password'))
  await submit().click()
  await expect.element(dialog).toHaveTextContent(/The password is wrong/)
  server.plan('POST /manage/secrets/channel/web-shop', { status: 201, json: { code: '0', Secret: SECRET } })
  await field('Your password').fill('right')
  await submit().click()
  await expect.element(field('Secret')).toHaveValue(SECRET)
  expect(sent().at(-1)?.body).toEqual({ KeepHours: 168, Password: 'right' })
})

test('HX-5 HX-6 a secret says when it was used, and is revoked after what that does was said', async () => {
  const path = `/manage/secrets/channel/web-shop/${SECRET_ID}`
  server.plan(`DELETE ${path}`, { status: 200, json: { code: '0', message: '' } })
  await openHub(server, '/channels')
  await expect.element(page.getByText(/Secret …wxyz.*last used/)).toBeVisible()
  await button('Revoke secret …wxyz: Web shop').click()
  await expect.element(dialog).toHaveTextContent(/cannot be brought back/)
  partners([{ ...PARTNER, Secrets: [] }])
  await dialog.getByRole('button', { name: 'Revoke', exact: true }).click()
  await expect.element(page.getByText(/It has no secret/)).toBeVisible()
  expect(sent().map(({ path: called }) => called)).toEqual([path])
})

test('HX-6 a partner is disabled and says so', async () => {
  server.plan('PUT /manage/partners/channel/web-shop', { status: 200, json: { code: '0', message: '' } })
  await openHub(server, '/channels')
  await button('Disable: Web shop').click()
  partners([{ ...PARTNER, IsActive: false }])
  await dialog.getByRole('button', { name: 'Disable', exact: true }).click()
  await expect.element(page.getByText('Disabled', { exact: true })).toBeVisible()
  expect(sent().at(-1)?.body).toEqual({ IsActive: false })
})

test('HX-8 who may only look has no buttons, a failure is tried again, and nothing is wider than a phone', async () => {
  server = createFakeManage({ Rights: { ...rightsOf(['products']), channels: { ...MAY, update: false } } })
  server.plan('GET /manage/partners', 'no answer')
  subscribers([])
  await openHub(server, '/channels')
  await page.viewport(390, 844)
  await expect.element(page.getByText('This could not be loaded')).toBeVisible()
  partners([PARTNER])
  await button('Try again').click()
  await expect.element(page.getByText(/Secret …wxyz/)).toBeVisible()
  await expect.element(button(/Add a partner|Replace|Revoke|Disable/)).not.toBeInTheDocument()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
})

test('HX-8 without the right there is no page', async () => {
  server = createFakeManage({ Rights: rightsOf(['products']) })
  await openHub(server, '/channels')
  await expect.element(page.getByText('Page not found')).toBeVisible()
})

const SHOP: Subscriber = {
  key: SECRET_ID,
  Name: 'Book-keeping',
  Url: 'https://books.example/hook',
  Events: ['sale.completed'],
  IsActive: true,
  Secrets: [],
  LastSuccessAt: '2026-11-19T03:00:00.000Z',
  FailuresInRow: 3,
  LastFault: 'answered 500',
  Waiting: 2,
  Dead: 1,
}
const SHOP_PATH = `/manage/subscribers/${SECRET_ID}`

test('HX-30 HX-31 a subscriber is added, what is wrong is said beside its field, and its secret is shown once', async () => {
  await openHub(server, '/channels')
  await button('Add a subscriber').click()
  await submit().click()
  await expect
    .element(dialog)
    .toHaveTextContent(/The address is required.*at least one event.*Password is required/)
  await field('Name').fill('Book-keeping')
  await field('Address').fill('http://10.0.0.7/hook')
  await dialog.getByRole('checkbox', { name: 'sale.completed' }).click()
  await dialog.getByRole('checkbox', { name: 'Everything about bills' }).click()
  await expect.element(dialog.getByRole('checkbox', { name: 'sale.completed' })).toBeDisabled()
  await field('Your password').fill('right')
  server.plan('POST /manage/subscribers', refused('Url'))
  await submit().click()
  await expect.element(dialog).toHaveTextContent(/Only an https address on the internet/)
  await field('Address').fill('https://books.example/hook')
  server.plan('POST /manage/subscribers', {
    status: 201,
    json: { code: '0', key: SECRET_ID, Secret: SECRET },
  })
  await submit().click()
  await expect.element(field('Secret')).toHaveValue(SECRET)
  await expect.element(dialog).toHaveTextContent(/Each event carries the header X-Signature/)
  expect(sent().at(-1)?.body).toEqual({
    Name: 'Book-keeping',
    Url: 'https://books.example/hook',
    Events: ['sale.*'],
    Password: 'right',
  })
})

test('HX-32 HX-33 a subscriber says how it goes, and a test shows what it answered', async () => {
  subscribers([SHOP])
  await openHub(server, '/channels')
  await expect
    .element(page.getByRole('list', { name: 'Subscribers' }))
    .toHaveTextContent(/3 failures in a row.*last success.*2 waiting.*answered 500/)
  await expect
    .element(page.getByRole('link', { name: '1 not delivered' }))
    .toHaveAttribute('href', expect.stringContaining(`/dead-letters?receiver=${SECRET_ID}`))
  const answered = (Status: number | null, Fault = '') =>
    server.plan(`POST ${SHOP_PATH}/test`, { status: 200, json: { code: '0', Status, Fault } })
  const tried = button('Send a test to Book-keeping')
  answered(204)
  await tried.click()
  await expect.element(page.getByText('It answered 204: it takes events.')).toBeVisible()
  answered(404)
  await tried.click()
  await expect.element(page.getByText('It answered 404: it would not take events.')).toBeVisible()
  answered(null, 'no answer in time')
  await tried.click()
  await expect.element(page.getByText('There was no answer: no answer in time')).toBeVisible()
})

test('HX-37 another address of a subscriber asks for the password, and the same one does not', async () => {
  subscribers([SHOP])
  server.plan(`PUT ${SHOP_PATH}`, { status: 200, json: { code: '0', message: '' } })
  await openHub(server, '/channels')
  await button('Change: Book-keeping').click()
  await expect.element(field('Your password')).not.toBeInTheDocument()
  const Url = 'https://elsewhere.example/hook'
  await dialog.getByRole('textbox', { name: 'Address' }).fill(Url)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog).toHaveTextContent(/Password is required/)
  expect(sent()).toEqual([])
  await field('Your password').fill('right')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(sent()[0]?.body).toEqual({ Name: SHOP.Name, Url, Events: SHOP.Events, Password: 'right' })
})

test('HX-34 a subscriber is changed, paused and deleted after what that does was said', async () => {
  subscribers([SHOP])
  for (const method of ['PUT', 'DELETE'])
    server.plan(`${method} ${SHOP_PATH}`, { status: 200, json: { code: '0', message: '' } })
  await openHub(server, '/channels')
  await button('Change: Book-keeping').click()
  await field('Name').fill('Books')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await button('Pause: Book-keeping').click()
  await expect.element(dialog).toHaveTextContent(/Nothing is lost/)
  await dialog.getByRole('button', { name: 'Pause', exact: true }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await button('Delete: Book-keeping').click()
  await expect.element(dialog).toHaveTextContent(/not delivered is lost/)
  subscribers([])
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect.element(page.getByText('No subscriber yet')).toBeVisible()
  expect(sent().map(({ method, body }) => [method, body])).toEqual([
    ['PUT', { Name: 'Books', Url: SHOP.Url, Events: SHOP.Events }],
    ['PUT', { IsActive: false }],
    ['DELETE', {}],
  ])
})
