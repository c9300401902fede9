import type { AuditEntry, AuditStateReply } from '@evertill/contract'
import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { createFakeManage, type FakeManage } from '../../testing/fake-manage.ts'
import { rightsOf } from '../../testing/fake-rows.ts'
import { openHub } from '../../testing/open-hub.tsx'

const STATE: AuditStateReply = {
  code: '0',
  Entries: 1_200,
  Head: `1200:${'3f'.repeat(16)}`,
  Since: '2026-11-01T02:00:00.000Z',
  Check: { At: '2026-11-19T02:00:00.000Z', Entries: 1_198, Fault: null },
  Running: null,
  Actions: ['hub.products.change', 'sign-in.failed', 'brand.new'],
  People: [{ key: '01938f2a-0000-4000-8000-000000000001', Name: 'Asha' }],
  Stores: [{ key: '01938f2a-0000-4000-8000-000000000002', Name: 'Main Road' }],
}
const ENTRY: AuditEntry = {
  key: '7',
  At: '2026-11-19T03:00:00.000Z',
  UserID: '01938f2a-0000-4000-8000-000000000001',
  UserName: 'Asha',
  Action: 'hub.products.change',
  Subject: 'p1',
  Name: 'Butter',
  Source: 'hub',
  Detail: {
    from: 'hub',
    before: { RetailPrice: 5_000, Name: 'Butter' },
    after: { RetailPrice: 5_500, Name: 'Butter' },
  },
}
const ERASED: AuditEntry = {
  ...ENTRY,
  key: '6',
  Action: 'hub.customers.change',
  Name: '(erased)',
  Detail: {
    from: 'hub',
    before: { FirstName: '(erased)' },
    after: { FirstName: '(erased)', City: 'Hubballi' },
  },
}

let server: FakeManage

const state = (changes: Partial<AuditStateReply> = {}) =>
  server.plan('GET /manage/audit/state', { status: 200, json: { ...STATE, ...changes } })
const list = (Entries: readonly AuditEntry[], Next: string | null = null) =>
  server.plan('GET /manage/audit', { status: 200, json: { code: '0', Entries, Next } })
const asked = () => server.calls.filter(({ path }) => path === '/manage/audit')
const button = (name: string) => page.getByRole('button', { name, exact: true })

beforeEach(() => {
  localStorage.clear()
  server = createFakeManage()
  state()
  list([ENTRY, ERASED])
})

describe('the entries', () => {
  test('AH-20 an entry says who did what, and opens to the fields that were changed, as the form calls them', async () => {
    await openHub(server, '/')
    await page.getByRole('navigation').getByRole('link', { name: 'Audit' }).click()
    const entry = page.getByText('Products: changed · Butter')
    await expect.element(entry).toBeVisible()
    await expect.element(page.getByText(/· Asha · Hub$/).first()).toBeVisible()
    await entry.click()
    const row = page.getByRole('row', { name: /price/i })
    await expect.element(row).toHaveTextContent(/50\.00.*55\.00/)
    await expect.element(page.getByRole('cell', { name: 'Butter' })).not.toBeInTheDocument()
    await page.getByText('Customers: changed').click()
    await expect.element(page.getByRole('row', { name: /City/ })).toHaveTextContent('Hubballi')
  })

  test('AH-21 filters are asked of the server and stay in the address', async () => {
    await openHub(server, '/audit')
    await page.getByRole('combobox', { name: 'Person' }).selectOptions('Asha')
    await page.getByRole('combobox', { name: 'What' }).selectOptions('Sign-in failed')
    await page.getByLabelText('From').fill('2026-11-01')
    await page.getByLabelText('To', { exact: true }).fill('2026-11-02')
    await page.getByRole('textbox', { name: 'Name or id of a row' }).fill('butter')
    await expect
      .poll(() => Object.fromEntries(asked().at(-1)?.query ?? []))
      .toEqual({
        user: STATE.People[0]?.key,
        action: 'sign-in.failed',
        q: 'butter',
        from: new Date(2026, 10, 1).toISOString(),
        to: new Date(2026, 10, 3).toISOString(),
      })
    expect(window.location.hash).toContain('action=sign-in.failed')
    await button('Show all again').click()
    await expect.poll(() => window.location.hash).toBe('#/audit')
  })

  test('AH-20 more entries are asked for behind the last one, and none is said', async () => {
    list([ENTRY], '2026-11-19T03:00:00.000000Z~7')
    await openHub(server, '/audit')
    await button('Show more').click()
    await expect.poll(() => asked().at(-1)?.query.get('cursor')).toBe('2026-11-19T03:00:00.000000Z~7')
    list([])
    await page.getByRole('combobox', { name: 'Where' }).selectOptions('Partner')
    await expect.element(page.getByText('No entry matches')).toBeVisible()
  })

  test('AH-20 a list that cannot be read is asked for again', async () => {
    server.plan('GET /manage/audit', 'no answer')
    await openHub(server, '/audit')
    await expect.element(page.getByText('This could not be loaded')).toBeVisible()
    list([ENTRY])
    await button('Try again').click()
    await expect.element(page.getByText('Products: changed · Butter')).toBeVisible()
  })

  test('AH-20 without the right the page has no link', async () => {
    server = createFakeManage({ Rights: rightsOf(['products']) })
    await openHub(server, '/')
    await expect.element(page.getByRole('navigation').getByRole('link', { name: 'Products' })).toBeVisible()
    expect(page.getByRole('link', { name: 'Audit' }).elements()).toEqual([])
  })
})

test('AH-22 what the filters leave is exported whole', async () => {
  server.plan('POST /manage/audit/export', {
    status: 200,
    json: { code: '0', Entries: [ENTRY, ERASED], Next: null },
  })
  await openHub(server, '/audit?source=hub')
  await button('Save as CSV').click()
  await expect.element(page.getByText('2 entries saved')).toBeVisible()
  const exported = server.calls.filter(({ path }) => path === '/manage/audit/export')
  expect(exported.map(({ body }) => body)).toEqual([{ source: 'hub' }])
})

describe('the proof', () => {
  test('AH-9 the page says when the trail was checked, and what the head is', async () => {
    await openHub(server, '/audit')
    await expect.element(page.getByText('Nothing was changed or removed.')).toBeVisible()
    await expect.element(page.getByText(/^Checked .*1198 entries\.$/)).toBeVisible()
    await expect.element(page.getByText(STATE.Head)).toBeVisible()
  })

  test('AH-9 a check is asked for, shows how far it is, and ends with what it found', async () => {
    server.plan('POST /manage/audit/check', { status: 200, json: { code: '0', message: '' } })
    await openHub(server, '/audit')
    await expect.element(button('Check now')).toBeVisible()
    state({ Running: { Done: 400, Of: 1_200 } })
    await button('Check now').click()
    await expect.element(page.getByText('Checking: 400 of 1200 entries')).toBeVisible()
    const Fault = { Kind: 'removed', Position: 12, Action: '', Subject: '', At: '' } as const
    state({ Check: { At: '2026-11-19T04:00:00.000Z', Entries: 11, Fault } })
    await expect.element(page.getByText(/^Entry 12 was removed/)).toBeVisible()
  })
})
