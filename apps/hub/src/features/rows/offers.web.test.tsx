import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createFakeManage, type FakeManage } from '../../testing/fake-manage.ts'
import { openHub } from '../../testing/open-hub.tsx'

let server: FakeManage

beforeEach(() => {
  localStorage.clear()
  server = createFakeManage()
})

const button = (name: string) => page.getByRole('button', { name, exact: true })
const heading = (name: string) => page.getByRole('heading', { name, level: 1 })
const field = (name: string) => page.getByLabelText(name, { exact: true })
const option = (name: string | RegExp) => page.getByRole('option', { name })
const typeField = () => page.getByRole('combobox', { name: 'Type', exact: true })
const pick = async (label: string, words: string) => {
  const box = page.getByRole('combobox', { name: label, exact: true })
  await box.fill(words)
  await option(new RegExp(words, 'i')).click()
  // It stays open for the next choice.
  await userEvent.keyboard('{Escape}')
}
const bodyOf = (path: string) =>
  server.calls.findLast((call) => call.path === path && call.method !== 'GET')?.body

describe('the list of offers', () => {
  test('HO-5 HO-30 is filtered by state and says what each offer gave', async () => {
    await openHub(server, '/offers')
    const snacks = page.getByRole('row').filter({ hasText: 'Snack week' })
    await expect.element(snacks).toHaveTextContent(/Running.*12.*345\.00/)
    await expect.element(page.getByText('2 entries')).toBeVisible()
    await page.getByRole('combobox', { name: 'State' }).selectOptions('Ended')
    await expect.element(page.getByText('1 entry')).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Bulbs by the dozen' })).toBeVisible()
    await page.getByRole('combobox', { name: 'State' }).selectOptions('Off')
    await expect.element(page.getByText('Nothing matches your search')).toBeVisible()
  })

  test('HO-30 without the right to read reports it says nothing of results', async () => {
    server.plan('GET /manage/offer-results', { status: 403, json: { code: 'NOT_ALLOWED', message: '' } })
    await openHub(server, '/offers')
    await expect.element(page.getByRole('link', { name: 'Snack week' })).toBeVisible()
    await expect.element(page.getByRole('columnheader', { name: 'Given' })).not.toBeInTheDocument()
  })
})

describe('the form of an offer', () => {
  test('HO-1 asks only for what its type needs', async () => {
    await openHub(server, '/offers/new')
    await expect.element(field('Percentage (%)')).not.toBeInTheDocument()
    await typeField().selectOptions('Percent')
    await expect.element(field('Percentage (%)')).toBeVisible()
    await typeField().selectOptions('BuyXGetY')
    await expect.element(field('Buy')).toBeVisible()
    await expect.element(field('Price (₹)')).not.toBeInTheDocument()
    await typeField().selectOptions('Bundle')
    await expect.element(field('Price (₹)')).toBeVisible()
    await expect.element(button('Add a part')).toBeVisible()
    await typeField().selectOptions('Coupon')
    await expect.element(field('Gives at most (₹)')).not.toBeInTheDocument()
  })

  test('HO-1 HO-6 goods are chosen by a search, and what is left out too', async () => {
    await openHub(server, '/offers/new')
    await field('Name').fill('Bread day')
    await typeField().selectOptions('Percent')
    await field('Percentage (%)').fill('12.5')
    await field('Last day').fill('2027-01-31')
    await pick('Goods', 'Bakery')
    await button('Leave something out').click()
    await pick('Goods: except', 'Rye bread')
    await page.getByRole('checkbox', { name: 'Sunday' }).click()
    await field('From').fill('18:00')
    await button('Save').click()
    await expect.element(heading('Bread day')).toBeVisible()
    expect(server.rows.offers.at(-1)).toMatchObject({
      Type: 'Percent',
      Percent: 125_000,
      ValidityTo: '2027-01-31',
      WeekDays: [0],
      HoursFrom: '18:00',
      HoursTo: null,
      Scope: {
        CategoryIDs: ['cat-bakery'],
        ExcludeProductIDs: ['01938f2a-0000-4000-8000-000000000102'],
      },
    })
  })

  test('HO-2 a fault within the prices by quantity stands beside its own field', async () => {
    server.plan('PUT /manage/offers/bulbs', {
      status: 400,
      json: {
        code: 'INVALID_REQUEST',
        message: '',
        errors: [{ path: 'Row.Slabs.1.Price', message: 'is not lower than the one before' }],
      },
    })
    await openHub(server, '/offers/bulbs')
    await page.getByLabelText('Price of a piece (₹)').nth(1).fill('120')
    await button('Save').click()
    await expect.element(page.getByText('It must be lower than the one before')).toBeVisible()
    await expect
      .element(page.getByLabelText('Price of a piece (₹)').nth(1))
      .toHaveAttribute('aria-invalid', 'true')
    await expect.element(page.getByText('1 field needs you')).toBeVisible()
  })

  test('HO-8 a copy has the terms of the offer, and what was typed into another new one stays', async () => {
    const first = await openHub(server, '/offers/new')
    await field('Name').fill('Half typed')
    first.close()
    await openHub(server, '/offers/snacks')
    await button('Copy').click()
    await expect.element(field('Name')).toHaveValue('Snack week (copy)')
    await expect.element(field('Percentage (%)')).toHaveValue('10')
    await button('Save').click()
    await expect.element(button('Copy')).toBeVisible()
    expect(server.rows.offers.map((row) => row['OfferName'])).toContain('Snack week (copy)')
    expect(localStorage.getItem('hub.draft.person-1.offers/new')).toContain('Half typed')
  })
})

describe('try it', () => {
  test('HO-20 HO-21 the cart beside the form shows the offer as it is typed', async () => {
    await openHub(server, '/offers/snacks')
    await expect.element(page.getByText('Given 12 times so far, ₹345.00 in all.')).toBeVisible()
    await pick('Goods in the cart', 'Potato')
    await field('Quantity of Potato chips').fill('3')
    await expect.element(page.getByText('Saved by offers: ₹6.00')).toBeVisible()
    await expect.element(page.getByText(/alone it would give ₹1\.00/)).toBeVisible()
    await field('Percentage (%)').fill('20')
    await expect
      .poll(() => (bodyOf('/manage/offer-trial')?.['Row'] as object) ?? {})
      .toMatchObject({
        Percent: 200_000,
      })
    expect(server.rows.offers[0]?.['Percent']).toBe(100_000)
    await page.getByRole('combobox', { name: 'Customer group', exact: true }).selectOptions('Gold')
    await field('Time').fill('19:30')
    await expect
      .poll(() => bodyOf('/manage/offer-trial'))
      .toMatchObject({ CustomerGroups: ['Gold'], Time: '19:30', StoreID: 'blr1' })
  })

  test('HO-20 an offer that is not complete is not tried, and says so', async () => {
    await openHub(server, '/offers/new')
    await expect.element(page.getByText('Complete the offer first, then try it here.')).toBeVisible()
    expect(bodyOf('/manage/offer-trial')).toBeUndefined()
  })

  test('HO-22 offers of the same rank on the same goods are named', async () => {
    await openHub(server, '/offers/snacks')
    await expect.element(page.getByText('Organic extra, for example on Potato chips')).toBeVisible()
  })
})
