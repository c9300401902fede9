import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { createFakeManage, type FakeManage } from '../../testing/fake-manage.ts'
import { rightsOf } from '../../testing/fake-rows.ts'
import { openHub } from '../../testing/open-hub.tsx'

let server: FakeManage

beforeEach(() => {
  localStorage.clear()
  server = createFakeManage()
})

const button = (name: string) => page.getByRole('button', { name, exact: true })
const field = (name: string) => page.getByLabelText(name, { exact: true })
const box = (name: string) => page.getByRole('checkbox', { name, exact: true })
const kindOf = (key: string) => server.rows['payment-types'].find((row) => row.key === key)?.['Kind']
const asked = () => server.calls.findLast(({ path }) => path === '/manage/payment-types')?.query

describe('what is shown of a list', () => {
  test('HW-50 filters, search and order are in the address and survive a reload', async () => {
    const first = await openHub(server, '/payment-types')
    await page.getByLabelText('Kind').selectOptions('Other')
    await expect.element(page.getByText('2 entries')).toBeVisible()
    await page.getByRole('searchbox').fill('card')
    await expect.element(page.getByText('1 entry')).toBeVisible()
    await button('Name').click()
    const { hash } = window.location
    expect(hash).toBe('#/payment-types?Kind=Other&q=card&sort=PaymentType')
    first.close()
    await openHub(server, hash.slice(1))
    await expect.element(page.getByText('1 entry')).toBeVisible()
    await expect.element(page.getByRole('searchbox')).toHaveValue('card')
    expect(asked()?.get('Kind')).toBe('Other')
    await button('Show all again').click()
    await expect.element(page.getByText('4 entries')).toBeVisible()
    await expect.element(page.getByRole('searchbox')).toHaveValue('')
    expect(asked()?.has('Kind')).toBe(false)
  })

  test('HW-50 whoever leaves a row comes back to the list as it was', async () => {
    await openHub(server, '/payment-types?Kind=Other')
    await page.getByRole('link', { name: 'UPI' }).click()
    await expect.element(field('Name')).toHaveValue('UPI')
    await page.getByRole('main').getByRole('link', { name: 'Payment types' }).click()
    await expect.element(page.getByText('2 entries')).toBeVisible()
  })

  test('HW-50 an order that is none is not asked for', async () => {
    await openHub(server, '/payment-types?sort=Nothing&Kind=Nothing')
    await expect.element(page.getByText('Nothing matches your search')).toBeVisible()
    expect(asked()?.get('sort')).toBe('SortOrder')
  })

  test('HW-51 the columns that somebody chose stay theirs on this browser', async () => {
    const first = await openHub(server, '/registers')
    const column = (name: string) => page.getByRole('columnheader', { name, exact: true })
    await expect.element(column('Code')).toBeVisible()
    await button('Columns').click()
    await box('Code').click()
    await expect.element(column('Code')).not.toBeInTheDocument()
    first.close()
    const second = await openHub(server, '/registers')
    await expect.element(column('Store')).toBeVisible()
    await expect.element(column('Code')).not.toBeInTheDocument()
    second.close()
    const Person = { ...PERSON, key: 'person-9' }
    await openHub(createFakeManage({ Person }), '/registers')
    await expect.element(column('Code')).toBeVisible()
  })
})

const PERSON = {
  key: 'person-1',
  Name: 'Owner 2',
  EmailID: '',
  LoginID: 'two@demo.test',
  Role: 'Owner',
  RegistrationID: 'demo',
}

test('HW-6 the hub leads back to the till', async () => {
  await openHub(server, '/payment-types')
  await expect.element(page.getByRole('link', { name: 'Open the till' })).toHaveAttribute('href', '/')
})

describe('many rows', () => {
  const openBoth = async () => {
    await openHub(server, '/payment-types')
    await box('Select UPI').click()
    await box('Select Card').click()
    await expect.element(page.getByText('2 selected')).toBeVisible()
    await button('Change').click()
    await field('What to change').selectOptions('Kind')
  }

  test('HW-52 are changed together, and one press takes it back', async () => {
    await openBoth()
    await page.getByRole('dialog').getByLabelText('Kind').selectOptions('Credit')
    await button('Change 2 entries').click()
    await expect.element(page.getByText('2 entries are changed.')).toBeVisible()
    expect([kindOf('upi'), kindOf('card'), kindOf('cash')]).toEqual(['Credit', 'Credit', 'Cash'])
    await button('Undo').click()
    await expect.element(page.getByText('It is as it was before.')).toBeVisible()
    expect([kindOf('upi'), kindOf('card')]).toEqual(['Other', 'Other'])
    await expect.element(page.getByText('2 selected')).not.toBeInTheDocument()
  })

  test('HW-52 a row that somebody else changed is named, and none is changed', async () => {
    await openBoth()
    server.changeElsewhere('payment-types', 'card', { PaymentType: 'Cards' })
    await page.getByRole('dialog').getByLabelText('Kind').selectOptions('Credit')
    await button('Change 2 entries').click()
    const said = page.getByRole('dialog').getByRole('alert')
    await expect.element(said.getByText('Nothing was changed: 1 entry does not allow it.')).toBeVisible()
    await expect.element(said.getByText(/^Cards? was changed by somebody else/)).toBeVisible()
    expect([kindOf('upi'), kindOf('card')]).toEqual(['Other', 'Other'])
    // The dialog has the rows as they are now, and what was chosen.
    await button('Change 2 entries').click()
    await expect.element(page.getByText('2 entries are changed.')).toBeVisible()
  })

  test('HW-52 a value that is missing has its error beside the field, and nothing is sent', async () => {
    await openBoth()
    await button('Change 2 entries').click()
    await expect.element(page.getByText('Kind is required')).toBeVisible()
    expect(server.calls.some(({ path }) => path.endsWith('/bulk'))).toBe(false)
  })

  test('HW-52 all that are shown are selected at once; another filter selects none', async () => {
    await openHub(server, '/payment-types')
    await box('Select all that are shown').click()
    await expect.element(page.getByText('4 selected')).toBeVisible()
    await page.getByLabelText('Kind').selectOptions('Other')
    await expect.element(page.getByText('2 entries')).toBeVisible()
    await expect.element(page.getByText(/selected$/)).not.toBeInTheDocument()
  })

  test('HW-28 without the right to change nothing can be selected', async () => {
    const rights = { read: true, create: false, update: false, delete: false }
    server = createFakeManage({ Rights: rightsOf(['payment-types'], rights) })
    await openHub(server, '/payment-types')
    await expect.element(page.getByRole('link', { name: 'UPI' })).toBeVisible()
    await expect.element(box('Select UPI')).not.toBeInTheDocument()
  })
})

describe('undo', () => {
  const rename = async () => {
    await openHub(server, '/registers/r1')
    await field('Name').fill('Left counter')
    await button('Save').click()
    await expect.element(page.getByText('Left counter is changed.')).toBeVisible()
  }

  test('HW-53 a change is taken back over the version that it made', async () => {
    await rename()
    await button('Undo').click()
    await expect.element(page.getByText('It is as it was before.')).toBeVisible()
    await expect.element(field('Name')).toHaveValue('Front counter')
    expect(server.calls.findLast(({ method }) => method === 'PUT')?.body).toEqual({
      Version: 2,
      Row: { CashRegisterName: 'Front counter' },
    })
  })

  test('HW-53 it is refused plainly when somebody has changed the row since', async () => {
    await rename()
    server.changeElsewhere('registers', 'r1', { CashRegisterCode: 'R7' })
    await button('Undo').click()
    await expect.element(page.getByText('Owner 2 has changed it since. Nothing was undone.')).toBeVisible()
    expect(server.rows.registers[0]).toMatchObject({
      CashRegisterName: 'Left counter',
      CashRegisterCode: 'R7',
    })
  })

  test('HW-53 over what somebody else wrote, theirs comes back and not what was there before', async () => {
    await openHub(server, '/registers/r1')
    await field('Name').fill('Mine')
    server.changeElsewhere('registers', 'r1', { CashRegisterName: 'Theirs' })
    await button('Save').click()
    await button('Keep mine').click()
    await expect.element(page.getByText('Mine is changed.')).toBeVisible()
    await button('Undo').click()
    await expect.element(page.getByText('It is as it was before.')).toBeVisible()
    expect(server.rows.registers[0]?.['CashRegisterName']).toBe('Theirs')
  })
})

describe('dated rates', () => {
  test('HB-20 two rates of one day are refused beside the first day, and a gap is said', async () => {
    await openHub(server, '/taxes/gst-5')
    await field('Name of the rate').fill('Old rate')
    await button('Add a rate').click()
    await field('Name of the rate').last().fill('New rate')
    await field('Head').last().fill('GST')
    await field('Valid from').last().fill('2026-12-01')
    await button('Save').click()
    await expect
      .element(page.getByText('On this day Old rate applies too: end that one the day before'))
      .toBeVisible()
    await expect.element(field('Valid from').last()).toHaveAttribute('aria-invalid', 'true')
    await field('Valid to').first().fill('2026-11-20')
    await expect.element(page.getByText(/^No rate applies from .*21.* to .*30/)).toBeVisible()
    await field('Valid to').first().fill('2026-11-30')
    await expect.element(page.getByText(/^No rate applies/)).not.toBeInTheDocument()
    await button('Save').click()
    await expect.element(page.getByText(/^Saved \d/)).toBeVisible()
  })
})
