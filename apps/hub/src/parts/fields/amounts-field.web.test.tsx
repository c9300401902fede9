import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { createFakeManage, type FakeManage } from '../../testing/fake-manage.ts'
import { openHub } from '../../testing/open-hub.tsx'

let server: FakeManage

beforeEach(() => {
  localStorage.clear()
  server = createFakeManage()
})

const button = (name: string) => page.getByRole('button', { name, exact: true })
const field = (name: string) => page.getByLabelText(name, { exact: true })
const sent = () => server.calls.findLast(({ method }) => method === 'POST')?.body['Row']

test('HT-31 HT-32 a new entry starts with the known cash, and a line that is no amount stays until it is one', async () => {
  await openHub(server, '/denominations')
  await expect.element(page.getByText('Your tills count in the usual notes and coins')).toBeVisible()
  await button('Add currency').first().click()
  await expect.element(field('Currency')).toHaveValue('INR')
  await expect.element(field('Notes (₹)')).toHaveValue('500.00\n200.00\n100.00\n50.00\n20.00\n10.00')
  await field('Notes (₹)').fill('2000\nten\n100')
  await expect.element(page.getByText('“ten” is not an amount')).toBeVisible()
  await button('Save').click()
  expect(sent()).toBeUndefined()
  await expect.element(field('Notes (₹)')).toHaveValue('2000\nten\n100')
  await field('Notes (₹)').fill('2000\n100')
  await button('Save').click()
  await expect.poll(sent).toMatchObject({ Currency: 'INR', Notes: [200_000, 10_000] })
  await expect.element(page.getByRole('heading', { name: 'INR', level: 1 })).toBeVisible()
})

test('HT-30 a currency that is not known, and a note that is there twice, are said in words', async () => {
  await openHub(server, '/denominations/new')
  await field('Currency').fill('XXQ')
  await field('Notes (₹)').fill('5\n5')
  await button('Save').click()
  await expect.element(page.getByText(/^This currency is not known/)).toBeVisible()
  await expect.element(page.getByText('Notes: one of them is there twice')).toBeVisible()
})
