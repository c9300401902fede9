import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createFakeManage, type FakeManage } from '../../testing/fake-manage.ts'
import { rightsOf } from '../../testing/fake-rows.ts'
import { openHub } from '../../testing/open-hub.tsx'

let server: FakeManage

beforeEach(() => {
  localStorage.clear()
  server = createFakeManage()
})

const button = (name: string) => page.getByRole('button', { name, exact: true })
const heading = (name: string) => page.getByRole('heading', { name, level: 1 })
const field = (name: string) => page.getByLabelText(name, { exact: true })
const sent = (method: string) => server.calls.filter((call) => call.method === method)

describe('a list', () => {
  test('HW-21 a list is searched and sorted by the server and says how many there are', async () => {
    await openHub(server, '/payment-types')
    await expect.element(page.getByText('4 entries')).toBeVisible()
    await page.getByRole('searchbox').fill('credit')
    await expect.element(page.getByText('1 entry')).toBeVisible()
    expect(server.calls.at(-1)?.query.get('q')).toBe('credit')
    await page.getByRole('searchbox').fill('nothing like it')
    await expect.element(page.getByText('Nothing matches your search')).toBeVisible()
    await page.getByRole('searchbox').fill('')
    await button('Name').click()
    await expect
      .element(page.getByRole('columnheader', { name: 'Name' }))
      .toHaveAttribute('aria-sort', 'ascending')
    await button('Name').click()
    await expect
      .element(page.getByRole('columnheader', { name: 'Name' }))
      .toHaveAttribute('aria-sort', 'descending')
    await expect.poll(() => server.calls.at(-1)?.query.get('sort')).toBe('-PaymentType')
  })

  test('HW-22 a list that cannot be loaded says so and is tried again', async () => {
    server.plan('GET /manage/registers', 'no answer')
    await openHub(server, '/registers')
    await expect.element(page.getByText('This could not be loaded')).toBeVisible()
    server.plan('GET /manage/registers', null)
    await button('Try again').click()
    await expect.element(page.getByText('Front counter')).toBeVisible()
  })

  test('HW-4 the rail lists what may be read, and nothing else has an address', async () => {
    server = createFakeManage({ Rights: rightsOf(['registers']) })
    await openHub(server, '/people')
    await expect.element(heading('Page not found')).toBeVisible()
    const rail = page.getByRole('navigation')
    await expect.element(rail.getByRole('link', { name: 'Registers' })).toBeVisible()
    await expect.element(rail.getByRole('link', { name: 'People' })).not.toBeInTheDocument()
    await expect.element(rail.getByRole('link', { name: 'Import and export' })).not.toBeInTheDocument()
    expect(server.calls.some(({ path }) => path.startsWith('/manage/people'))).toBe(false)
  })
})

describe('a row', () => {
  test('HW-22 HW-27 a row is created once, although the first answer is lost', async () => {
    await openHub(server, '/payment-types')
    await button('Add payment type').click()
    await field('Name').fill('Voucher')
    await page.getByLabelText('Kind').selectOptions('Other')
    server.plan('POST /manage/payment-types', 'no answer')
    await button('Save').click()
    await expect.element(page.getByRole('alert').getByText('The server does not answer')).toBeVisible()
    server.plan('POST /manage/payment-types', null)
    await button('Save').click()
    await expect.element(heading('Voucher')).toBeVisible()
    const keys = sent('POST').map(({ body }) => (body['Row'] as { key: string }).key)
    expect([keys.length, new Set(keys).size]).toEqual([2, 1])
    expect(localStorage.getItem('hub.draft.person-1.payment-types/new')).toBeNull()
  })

  test('HW-26 a save sends the changed fields and says when it was', async () => {
    await openHub(server, '/payment-types/upi')
    await field('Name').fill('UPI at the counter')
    await expect.element(page.getByText('Not saved yet')).toBeVisible()
    await button('Save').click()
    await expect.element(page.getByText(/^Saved \d/)).toBeVisible()
    expect(sent('PUT').map(({ body }) => body)).toEqual([
      { Version: 1, Row: { PaymentType: 'UPI at the counter' } },
    ])
  })

  test('HW-22 a deleted row is brought back at once, or later from the deleted ones', async () => {
    await openHub(server, '/payment-types/card')
    await button('Delete').click()
    await expect.element(page.getByText('Card is deleted.')).toBeVisible()
    await expect.element(page.getByText('3 entries')).toBeVisible()
    await button('Undo').click()
    await expect.element(page.getByText('4 entries')).toBeVisible()
    await page.getByRole('link', { name: 'Card' }).click()
    await button('Delete').click()
    await button('Deleted').click()
    await expect.element(page.getByText('1 entry')).toBeVisible()
    await button('Restore').click()
    await expect.element(page.getByText('Nothing is deleted')).toBeVisible()
    expect(server.rows['payment-types'].find(({ key }) => key === 'card')?.IsDeleted).toBe(false)
  })

  test('HW-23 each wrong field has its error beside it, the head counts them, and the first has the focus', async () => {
    await openHub(server, '/registers/r1')
    await field('Name').fill('')
    await field('Code').fill('')
    await button('Save').click()
    await expect.element(page.getByText('2 fields need you')).toBeVisible()
    await expect.element(page.getByText('Name is required')).toBeVisible()
    await expect.element(field('Name')).toHaveFocus()
    expect(sent('PUT')).toEqual([])
    await field('Name').fill('Front')
    await expect.element(page.getByText('1 field needs you')).toBeVisible()
  })

  test("HW-23 the server's errors stand beside their fields too", async () => {
    server.plan('PUT /manage/registers/r1', {
      status: 422,
      json: {
        code: 'INVALID_REQUEST',
        message: '',
        errors: [{ path: 'Row.CashRegisterCode', message: 'is already taken' }],
      },
    })
    await openHub(server, '/registers/r1')
    await field('Code').fill('R2')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText('Code is taken already')).toBeVisible()
    await expect.element(field('Code')).toHaveAttribute('aria-invalid', 'true')
    await expect.element(field('Code')).toHaveValue('R2')
  })

  test('HW-28 a row that may not be changed can be read', async () => {
    const rights = { read: true, create: false, update: false, delete: false }
    server = createFakeManage({ Rights: rightsOf(['registers', 'stores'], rights) })
    await openHub(server, '/registers/r1')
    await expect.element(field('Name')).toHaveValue('Front counter')
    await expect.element(field('Name')).toBeDisabled()
    await expect.element(button('Save')).not.toBeInTheDocument()
    await expect.element(button('Delete')).not.toBeInTheDocument()
  })
})

describe('drafts', () => {
  test('HW-24 what was typed survives a reload and can be discarded', async () => {
    const first = await openHub(server, '/stores/blr1')
    await field('Name').fill('Indiranagar 100 Feet Road')
    first.close()
    await openHub(server, '/stores/blr1')
    await expect.element(page.getByText('You typed this earlier')).toBeVisible()
    await expect.element(field('Name')).toHaveValue('Indiranagar 100 Feet Road')
    await button('Discard it').click()
    await expect.element(field('Name')).toHaveValue('Indiranagar')
  })

  test('HW-24 the next person does not see it', async () => {
    const first = await openHub(server, '/stores/blr1')
    await field('Name').fill('Mine')
    first.close()
    const other = {
      key: 'person-9',
      Name: 'Owner 2',
      EmailID: '',
      LoginID: 'two@demo.test',
      Role: 'Owner',
      RegistrationID: 'demo',
    }
    await openHub(createFakeManage({ Person: other }), '/stores/blr1')
    await expect.element(field('Name')).toHaveValue('Indiranagar')
  })

  test('HW-10 a session that ends while a form is half filled: the same person goes on', async () => {
    await openHub(server, '/stores/blr1')
    await field('Name').fill('Indiranagar East')
    server.endSession()
    await button('Save').click()
    await expect.element(page.getByText('Your session ended.')).toBeVisible()
    await field('Password').fill('Demo@1234')
    await button('Sign in').click()
    await expect.element(page.getByText(/^Saved \d/)).toBeVisible()
    expect(server.rows.stores[0]?.['StoreName']).toBe('Indiranagar East')
  })

  test('HW-11 an outdated token is fetched anew and the change sent again', async () => {
    await openHub(server, '/registers/r1')
    await field('Name').fill('Front')
    // Signed in again in another tab: the cookie is new, this page has the token of before.
    await server.fetch('/api/manage/session', {
      method: 'POST',
      body: JSON.stringify({ LoginID: 'manager@demo.test', Password: 'Demo@1234' }),
    })
    await button('Save').click()
    await expect.element(page.getByText(/^Saved \d/)).toBeVisible()
  })
})

describe('two people on one row', () => {
  const typeAndSave = async () => {
    await openHub(server, '/registers/r1')
    await field('Name').fill('My name')
    server.changeElsewhere('registers', 'r1', { CashRegisterName: 'Their name', CashRegisterCode: 'R9' })
    await button('Save').click()
    await expect.element(page.getByText('Somebody else changed this')).toBeVisible()
    await expect.element(page.getByRole('cell', { name: 'My name' })).toBeVisible()
    await expect.element(page.getByRole('cell', { name: 'Their name' })).toBeVisible()
  }

  test('HW-25 mine is kept, and what I did not touch stays theirs', async () => {
    await typeAndSave()
    await button('Keep mine').click()
    await expect.element(page.getByText(/^Saved \d/)).toBeVisible()
    expect(server.rows.registers[0]).toMatchObject({ CashRegisterName: 'My name', CashRegisterCode: 'R9' })
  })

  test('HW-25 theirs is taken over', async () => {
    await typeAndSave()
    await button('Take theirs').click()
    await expect.element(field('Name')).toHaveValue('Their name')
    await expect.element(field('Code')).toHaveValue('R9')
    expect(server.rows.registers[0]?.Version).toBe(2)
  })
})

describe('editors', () => {
  test('HW-29 the receipt follows what is typed, on each paper', async () => {
    await openHub(server, '/print-configs/bill-80')
    const preview = page.getByRole('img', { name: 'A receipt on 80mm' })
    await expect.element(preview.getByText('Demo Retail').first()).toBeVisible()
    await field('Seller').fill('Fresh Corner')
    await expect.element(preview.getByText('Fresh Corner').first()).toBeVisible()
    await page.getByLabelText('Paper', { exact: true }).selectOptions('A4')
    await expect.element(page.getByRole('img', { name: 'A receipt on A4' })).toBeVisible()
  })

  test('HW-31 a right and an approval of a role are set', async () => {
    await openHub(server, '/roles/cashier')
    const till = page.getByRole('region', { name: 'At the till' })
    await till.getByRole('checkbox', { name: 'Customers: See' }).click()
    await page.getByLabelText('Void a bill').selectOptions('Deny')
    await button('Save').click()
    await expect.element(page.getByText(/^Saved \d/)).toBeVisible()
    const [, cashier] = server.rows.roles
    expect(cashier?.['Access']).toContainEqual({ id: 'Customers', perms: { read: true } })
    expect(cashier?.['Rules']).toContainEqual({ Action: 'Void', Mode: 'Deny' })
    expect(cashier?.['Rules']).toContainEqual({ Action: 'Discount', Mode: 'Approve', FreePercent: 100_000 })
  })

  test('HW-30 without mail the link of an invitation is shown', async () => {
    await openHub(server, '/people/person-2')
    await button('Send a password link').click()
    await expect.element(field('Link')).toHaveValue('http://127.0.0.1:8080/#/reset/abc')
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValueOnce()
    await button('Copy the link').click()
    await expect.element(page.getByText('Copied.')).toBeVisible()
    expect(write).toHaveBeenCalledWith('http://127.0.0.1:8080/#/reset/abc')
    // Without https, and in a browser that asks and is refused.
    write.mockRejectedValueOnce(new Error('not allowed'))
    await button('Copy the link').click()
    await expect.element(page.getByText(/does not let us copy/)).toBeVisible()
    write.mockRestore()
  })

  test('HW-23 a head of a tax without a code is a fault of its own field', async () => {
    await openHub(server, '/taxes/gst-5')
    await page.getByLabelText('Head', { exact: true }).first().fill('')
    await button('Save').click()
    await expect.element(page.getByText('Head is required')).toBeVisible()
    await expect.element(page.getByText('1 field needs you')).toBeVisible()
  })
})
