import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { createFakeManage, type FakeManage } from '../../testing/fake-manage.ts'
import { openHub } from '../../testing/open-hub.tsx'

let server: FakeManage

beforeEach(() => {
  localStorage.clear()
  server = createFakeManage()
  server.openFirstRun()
})

const button = (name: string) => page.getByRole('button', { name, exact: true })
const field = (name: string) => page.getByLabelText(name, { exact: true })
const next = () => button('Next').click()
const at = (words: string) => expect.element(page.getByText(words)).toBeVisible()

const fillCompany = async () => {
  await page.getByLabelText('Country').selectOptions('IN')
  await field('Name of the company').fill('Fresh Corner')
  await field('GSTIN (if you have one)').fill('29abcde1234f1zw')
  await next()
}
const fillStore = async () => {
  await at('2 of 7: your store')
  await field('Address').fill('1 Lake Road')
  await field('City').fill('Bengaluru')
  await field('Pincode').fill('560038')
  await next()
}
const fillOwner = async (password = 'harbour-lantern-42') => {
  await at('3 of 7: who you are')
  await field('Your name').fill('Owner 1')
  await field('Mail address').fill('owner@fresh.test')
  await field('Password').fill(password)
  await next()
}
const toProducts = async () => {
  for (const words of ['4 of 7: your taxes', '5 of 7: how you are paid', '6 of 7: your receipt']) {
    await at(words)
    await next()
  }
  await at('7 of 7: what you sell')
}

test('HW-40 HW-41 HW-45 on a desk a group is asked at a time, and the company is made of the answers', async () => {
  await openHub(server, '/')
  await page.getByRole('link', { name: 'Create your company' }).click()
  await at('1 of 7: your company')
  await fillCompany()
  // The GSTIN says it.
  await expect.element(page.getByLabelText('State')).not.toBeInTheDocument()
  await fillStore()
  await fillOwner()
  await toProducts()
  await button('Add a product').click()
  await field('Name').fill('Filter coffee')
  await field('Price (₹)').fill('180')
  await button('Create company').click()
  await expect.element(page.getByText('Tax is required')).toBeVisible()
  await page.getByLabelText('Tax', { exact: true }).selectOptions('GST 5%')
  await button('Create company').click()
  await expect.element(page.getByRole('heading', { name: 'Your shop is ready' })).toBeVisible()
  await expect.element(page.getByText('http://10.0.0.7:8080/')).toBeVisible()
  await expect.element(page.getByText('http://127.0.0.1:8080/')).not.toBeInTheDocument()
  expect(server.created()).toMatchObject({
    Company: { Name: 'Fresh Corner', Country: 'IN', GSTIN: '29ABCDE1234F1ZW' },
    Products: [{ Name: 'Filter coffee', RetailPrice: 18_000, TaxName: 'GST 5%' }],
  })
  expect(localStorage.getItem('hub.first-run')).toBeNull()
})

test('HW-45 a server that answers on its own computer only gives other devices no address and says why', async () => {
  server = createFakeManage()
  // The address has the answer of the server with it, also of an earlier test.
  window.history.replaceState(null, '')
  await openHub(server, '/till-ready')
  await expect.element(page.getByText('This server answers on this computer only')).toBeVisible()
  await expect
    .element(page.getByRole('img', { name: "QR code of the till's address" }))
    .not.toBeInTheDocument()
})

test('HW-40 on a phone one question is asked at a time', async () => {
  await openHub(server, '/first-run')
  await page.viewport(390, 844)
  await expect.element(field('Name of the company')).toBeVisible()
  await expect.element(page.getByLabelText('Country')).not.toBeInTheDocument()
  await next()
  await expect.element(page.getByText('Name of the company is required')).toBeVisible()
  await field('Name of the company').fill('Fresh Corner')
  await next()
  await expect.element(page.getByLabelText('Country')).toBeVisible()
  await expect.element(field('Name of the company')).not.toBeInTheDocument()
  await button('Back').click()
  await expect.element(field('Name of the company')).toHaveValue('Fresh Corner')
})

test('HW-42 a reload keeps what was typed, but never the password', async () => {
  const first = await openHub(server, '/first-run')
  await fillCompany()
  await fillStore()
  await fillOwner()
  first.close()
  expect(JSON.stringify({ ...localStorage })).not.toContain('harbour-lantern')
  await openHub(server, '/first-run')
  await expect.element(field('Name of the company')).toHaveValue('Fresh Corner')
})

test("HW-43 a weak password is refused by the server's rule before anything is sent", async () => {
  await openHub(server, '/first-run')
  await fillCompany()
  await fillStore()
  await fillOwner('cashregister')
  await expect.element(page.getByText('It is one of the passwords that are tried first.')).toBeVisible()
  expect(server.calls.some(({ method }) => method === 'POST')).toBe(false)
})

test('HW-43 a mistake that only the server finds leads back to its question', async () => {
  server.plan('POST /manage/first-run', {
    status: 400,
    json: {
      code: 'INVALID_REQUEST',
      message: '',
      errors: [{ path: 'Owner.LoginID', message: 'is already taken' }],
    },
  })
  await openHub(server, '/first-run')
  await fillCompany()
  await fillStore()
  await fillOwner()
  await toProducts()
  await button('Create company').click()
  await at('3 of 7: who you are')
  await expect.element(page.getByText('Mail address is taken already')).toBeVisible()
  await expect.element(field('Mail address')).toHaveValue('owner@fresh.test')
})

test('HW-44 with a code only, the sign-in comes first and leads to the code', async () => {
  server.openFirstRun('code')
  await openHub(server, '/')
  await expect.element(page.getByRole('heading', { name: 'Sign in to the hub' })).toBeVisible()
  await page.getByRole('link', { name: 'Create a company with a one-time code' }).click()
  await expect.element(field('One-time code')).toBeVisible()
})
