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

const setUpFactor = async () => {
  await button('Set up').click()
  await expect.element(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
  await field('Code of the app').fill('000000')
  await button('Confirm').click()
  await expect.element(page.getByText('This code is not right.')).toBeVisible()
  await field('Code of the app').fill('123456')
  await button('Confirm').click()
  await expect.element(page.getByText('cccc-3333')).toBeVisible()
  await expect.element(button('Done')).toBeDisabled()
  await page.getByLabelText('I have kept them').click()
  await button('Done').click()
}

test('HW-13 a second factor is set up with a code, and its recovery codes are shown once', async () => {
  await openHub(server, '/account')
  await setUpFactor()
  await expect.element(page.getByText('On', { exact: true })).toBeVisible()
  await expect.element(page.getByText('cccc-3333')).not.toBeInTheDocument()
})

test('HW-14 until there is the required second factor, nothing else is shown', async () => {
  server = createFakeManage({ SecondFactor: 'required' })
  await openHub(server, '/stores')
  await expect.element(page.getByText('Your company asks for a second factor.')).toBeVisible()
  await expect.element(page.getByRole('navigation')).not.toBeInTheDocument()
  expect(server.calls.some(({ path }) => path.startsWith('/manage/stores'))).toBe(false)
  await setUpFactor()
  await expect.element(page.getByRole('heading', { name: 'Stores', level: 1 })).toBeVisible()
})

test('HW-12 an account with a second factor is asked for its code after its password', async () => {
  server.setFactor('654321')
  server.signOut()
  await openHub(server, '/')
  await field('Login ID').fill('manager@demo.test')
  await field('Password').fill('Demo@1234')
  await button('Sign in').click()
  await field('Code').fill('111111')
  await button('Sign in').click()
  await expect.element(page.getByText('This code is not right.')).toBeVisible()
  await field('Code').fill('654321')
  await button('Sign in').click()
  await expect.element(page.getByRole('heading', { name: 'Demo Retail' })).toBeVisible()
})

test("HW-15 a new password is judged by the server's rule before it is sent", async () => {
  await openHub(server, '/account')
  await field('Old password').fill('Demo@1234')
  await field('New password').fill('short')
  await button('Change password').click()
  await expect.element(page.getByText('It needs at least 10 characters.')).toBeVisible()
  expect(server.calls.some(({ method }) => method === 'POST')).toBe(false)
  await field('New password').fill('harbour-lantern-42')
  await button('Change password').click()
  await expect.element(page.getByText('Your password is changed.')).toBeVisible()
})

test('HW-3 the language of the page changes at once', async () => {
  await openHub(server, '/account')
  await page.getByRole('combobox', { name: 'Language' }).selectOptions('Deutsch')
  await expect.element(page.getByRole('heading', { name: 'Ihr Konto' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Zahlungsarten' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Sprache' }).selectOptions('English')
  await expect.element(page.getByRole('heading', { name: 'Your account' })).toBeVisible()
})
