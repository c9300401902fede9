import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { createFakeManage, type FakeManage } from '../../testing/fake-manage.ts'
import { rightsOf } from '../../testing/fake-rows.ts'
import { openHub } from '../../testing/open-hub.tsx'

let server: FakeManage

const CARD = { CardNo: 'DR-1', TierID: 'gold', ValidTo: null, Points: 40 }
const HISTORY = [
  {
    ...{ At: '2026-11-18T05:00:00.000Z', TransactionNo: 'BLR1A/S26/000007', SaleUUID: 's7' },
    ...{ Earned: 42, Redeemed: 2, Reason: '', By: '' },
  },
]
const reply = (json: object, status = 200) => ({ status, json: { code: '0', ...json } })
const refusal = (path: string, message: string) => ({
  status: 400,
  json: { code: 'INVALID_REQUEST', message: '', errors: [{ path, message }] },
})

beforeEach(() => {
  localStorage.clear()
  server = createFakeManage()
  for (const key of ['asha', 'binu']) {
    const isMember = key === 'binu'
    const card = reply({ Card: isMember ? CARD : null, History: isMember ? HISTORY : [] })
    server.plan(`GET /manage/customers/${key}/membership`, card)
  }
})

const button = (name: string) => page.getByRole('button', { name, exact: true })
const heading = (name: string) => page.getByRole('heading', { name, level: 1 })
const field = (name: string) => page.getByLabelText(name, { exact: true })
const sent = (method: string, path: string) =>
  server.calls.filter((call) => call.method === method && call.path === path)

test('HM-2 the list asks for a group, open balances and members', async () => {
  await openHub(server, '/customers')
  await expect.element(page.getByRole('link', { name: 'Asha Rao' })).toBeVisible()
  await page.getByLabelText('Balance', { exact: true }).selectOptions('With a balance')
  await page.getByLabelText('Membership', { exact: true }).selectOptions('No members')
  await page.getByRole('textbox', { name: 'Groups' }).fill('Gold')
  await expect
    .poll(() => Object.fromEntries(server.calls.at(-1)?.query ?? []))
    .toMatchObject({ HasBalance: 'true', IsMember: 'false', CustomerGroups: 'Gold' })
})

test('HM-5 the form asks the questions of the company, with an error beside a wrong answer', async () => {
  server.rows['custom-fields'].push({
    ...{ key: 'born', Version: 1, IsDeleted: false, Module: 'customer', FieldName: 'Born' },
    ...{ FieldType: 'Text', Choices: [], IsRequired: false, SortOrder: 2 },
  })
  server.plan('PUT /manage/customers/asha', refusal('Row.CustomFields.Born', 'must be a date'))
  await openHub(server, '/customers/asha')
  await field('Born').fill('yesterday')
  await button('Save').click()
  await expect.element(page.getByText('Born must be a date')).toBeVisible()
  server.plan('PUT /manage/customers/asha', null)
  await field('Born').fill('1990-02-28')
  await button('Save').click()
  await expect.element(page.getByText(/^Saved \d/)).toBeVisible()
  expect(server.rows.customers[0]?.['CustomFields']).toEqual({ Born: '1990-02-28' })
})

describe('the card', () => {
  test('HM-12 a card needs number and tier, and the number of somebody else has its error beside it', async () => {
    await openHub(server, '/customers/asha')
    await button('Give this card').click()
    await expect.element(page.getByText('Card number is required')).toBeVisible()
    await expect.element(page.getByText('Tier is required')).toBeVisible()
    await field('Card number').fill('DR-1')
    await field('Tier').selectOptions('Gold')
    const put = 'PUT /manage/customers/asha/membership'
    server.plan(put, refusal('Card.CardNo', 'is the card of somebody else'))
    await button('Give this card').click()
    await expect.element(page.getByText('This is the card of somebody else')).toBeVisible()
    server.plan(put, reply({ Card: { ...CARD, CardNo: 'DR-2', Points: 0 }, History: [] }))
    await field('Card number').fill('DR-2')
    await button('Give this card').click()
    await expect.element(page.getByText('0 points')).toBeVisible()
    expect(sent('PUT', '/manage/customers/asha/membership').at(-1)?.body).toEqual({
      Card: { CardNo: 'DR-2', TierID: 'gold', ValidTo: null },
    })
  })

  test('HM-14 a correction needs a reason, and a lost answer makes no second one', async () => {
    await openHub(server, '/customers/binu')
    await expect.element(page.getByText('40 points')).toBeVisible()
    await expect.element(page.getByText('BLR1A/S26/000007')).toBeVisible()
    await field('Points to add').fill('2.5')
    await button('Correct').click()
    await expect.element(page.getByText('A whole number that is not zero, please')).toBeVisible()
    await expect.element(page.getByText('Reason is required')).toBeVisible()
    await field('Points to add').fill('-15')
    await field('Reason').fill('Card was lost')
    const post = 'POST /manage/customers/binu/points'
    server.plan(post, 'no answer')
    await button('Correct').click()
    await expect.element(page.getByText('The server does not answer', { exact: false })).toBeVisible()
    server.plan(post, reply({ Card: { ...CARD, Points: 25 }, History: HISTORY }))
    await button('Correct').click()
    await expect.element(page.getByText('25 points')).toBeVisible()
    const bodies = sent('POST', '/manage/customers/binu/points').map(({ body }) => body)
    expect(bodies).toHaveLength(2)
    expect(bodies[0]).toEqual(bodies[1])
    expect(bodies[0]).toMatchObject({ Points: -15, Reason: 'Card was lost' })
  })

  test('HM-15 without the right to memberships there is no card, and without others no erasure', async () => {
    server = createFakeManage({
      Rights: rightsOf(['customers'], { read: true, create: false, update: false, delete: false }),
    })
    await openHub(server, '/customers/asha')
    await expect.element(page.getByText('is owed to you.')).toBeVisible()
    expect(page.getByText('Membership', { exact: true }).elements()).toEqual([])
    expect(button('Erase personal data').elements()).toEqual([])
  })
})

test('HM-16 the statement follows the period and is read to its end', async () => {
  const entry = (TransactionNo: string, Amount: number, Balance: number) => ({
    ...{ At: '2026-11-03T05:00:00.000Z', BusinessDate: '2026-11-03', Kind: 'CreditSale' },
    ...{ TransactionNo, SaleUUID: TransactionNo, PaymentID: null, Amount, Balance },
  })
  server.plan(
    'GET /manage/customers/asha/statement',
    reply({
      ...{ CustomerID: 'asha', OpeningBalance: 5_000, Charged: 120_000, Paid: 0, ClosingBalance: 125_000 },
      ...{ AsOf: '2026-11-19T05:00:00.000Z', Entries: [entry('BLR1A/S26/000003', 120_000, 125_000)] },
      ...{ totalCount: 1, hasMore: false },
    }),
  )
  await openHub(server, '/customers/asha')
  await page.getByRole('link', { name: 'Statement of account' }).click()
  await expect.element(page.getByRole('row', { name: /Sold on credit BLR1A\/S26\/000003/ })).toBeVisible()
  await expect.element(page.getByRole('row', { name: /Opening balance\s+50\.00/ })).toBeVisible()
  await field('From').fill('2026-11-01')
  await expect.poll(() => server.calls.at(-1)?.query.get('fromDate')).toBe('2026-11-01')
})

describe('personal data', () => {
  test('HM-30 HM-32 an erasure is asked for, refused in plain words, and ends in the list', async () => {
    await openHub(server, '/customers/asha')
    await button('Erase personal data').click()
    await expect.element(page.getByText('Bills with a GSTIN keep the buyer', { exact: false })).toBeVisible()
    const post = 'POST /manage/customers/asha/erase'
    server.plan(post, refusal('Balance', 'is not zero: settle the account first'))
    await button('Erase for good').click()
    await expect.element(page.getByText('The account is not even: settle it first.')).toBeVisible()
    server.plan(post, reply({ KeptInvoices: 1 }))
    await button('Erase for good').click()
    await expect.element(heading('Customers')).toBeVisible()
    await expect.element(page.getByText('Erased. 1 invoice with a GSTIN keeps the name.')).toBeVisible()
  })
})

describe('doubles', () => {
  const DOUBLES = [
    {
      ...{ Why: 'phone', Value: '9845012345' },
      Customers: [
        { key: 'asha', Name: 'Asha Rao', PhoneNo: '98450 12345' },
        { key: 'binu', Name: 'Binu Das', PhoneNo: '98450 54321' },
      ],
    },
  ]

  test('HM-20 HM-23 both are shown, what is kept is chosen, and a merge says that it stays', async () => {
    server.plan('GET /manage/customer-doubles', reply({ Doubles: DOUBLES }))
    server.changeElsewhere('customers', 'binu', { EmailID: 'binu@das.test' })
    await openHub(server, '/customers')
    await button('Find duplicates').click()
    await expect.element(page.getByText('Same phone number')).toBeVisible()
    await page.getByRole('link', { name: 'Compare and merge' }).click()
    // What only the double has is taken already.
    await expect.element(page.getByRole('radio', { name: 'E-mail: of the one who ends' })).toBeChecked()
    await page.getByRole('radio', { name: 'Phone: of the one who ends' }).click()
    await button('Merge').click()
    await expect.element(page.getByText('A merge cannot be undone.')).toBeVisible()
    const post = 'POST /manage/customers/asha/merge'
    server.plan(post, reply({ Row: server.rows.customers[0] ?? {} }))
    await page.getByRole('dialog').getByRole('button', { name: 'Merge', exact: true }).click()
    await expect.element(heading('Asha Rao')).toBeVisible()
    const [call] = sent('POST', '/manage/customers/asha/merge')
    expect(call?.body).toMatchObject({ Double: 'binu', Version: 1, DoubleVersion: 2 })
    expect(new Set(call?.body['Take'] as string[])).toEqual(new Set(['EmailID', 'PhoneNo']))
  })

  test('HM-20 nobody twice is said, and a failure is tried again', async () => {
    server.plan('GET /manage/customer-doubles', 'no answer')
    await openHub(server, '/customer-doubles')
    await expect.element(page.getByText('This could not be loaded')).toBeVisible()
    server.plan('GET /manage/customer-doubles', reply({ Doubles: [] }))
    await button('Try again').click()
    await expect.element(page.getByText('Nobody seems to be there twice')).toBeVisible()
  })
})
