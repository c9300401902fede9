import type { CompanyExport, DataReply } from '@evertill/contract'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { createFakeManage, type FakeManage } from '../../testing/fake-manage.ts'
import { fakeSession, rightsOf } from '../../testing/fake-rows.ts'
import { openHub } from '../../testing/open-hub.tsx'

const MADE: CompanyExport = {
  State: 'done',
  AskedBy: 'Asha',
  AskedAt: '2026-11-19T03:00:00.000Z',
  Done: 70,
  Of: 70,
  SizeBytes: 12_300_000,
  KeptUntil: '2026-11-20T03:00:00.000Z',
}
const ALL = { read: true, create: false, update: false, delete: true }

let server: FakeManage

const state = (changes: Partial<DataReply> = {}) =>
  server.plan('GET /manage/data', {
    status: 200,
    json: {
      code: '0',
      CanExport: true,
      Export: null,
      CanDelete: true,
      Deletion: null,
      WaitingTills: 0,
      ...changes,
    },
  })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const field = (name: string) => page.getByLabelText(name, { exact: true })
const sent = () =>
  server.calls.filter(({ method, path }) => method !== 'GET' && path.startsWith('/manage/data'))

beforeEach(() => {
  localStorage.clear()
  server = createFakeManage({ Rights: { ...rightsOf(['products']), data: ALL } })
  state()
})

test('DX-2 DX-3 the export asks for password and passphrase, and says what is wrong beside its field', async () => {
  server.plan('POST /manage/data/export', {
    status: 400,
    json: {
      code: 'INVALID_REQUEST',
      message: '',
      errors: [{ path: 'Password', message: 'The password is wrong.' }],
    },
  })
  await openHub(server, '/')
  await page.getByRole('navigation').getByRole('link', { name: 'All data' }).click()
  await button('Export everything').click()
  const dialog = page.getByRole('dialog')
  const submit = dialog.getByRole('button', { name: 'Export everything' })
  await submit.click()
  await expect.element(dialog).toHaveTextContent(/At least 12 characters/)
  await field('Your password').fill('wrong')
  await field('Passphrase for the file').fill('as long as it has to be')
  await field('Passphrase once more').fill('another one')
  await submit.click()
  await expect.element(dialog).toHaveTextContent(/The two passphrases differ/)
  expect(sent()).toEqual([])
  await field('Passphrase once more').fill('as long as it has to be')
  await submit.click()
  await expect.element(dialog).toHaveTextContent(/The password is wrong/)
  await expect.element(field('Passphrase for the file')).toHaveValue('as long as it has to be')
  server.plan('POST /manage/data/export', { status: 200, json: { code: '0', message: '' } })
  state({ Export: { ...MADE, State: 'running', Done: 0, Of: 0, KeptUntil: null } })
  await field('Your password').fill('right')
  await submit.click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(sent().at(-1)?.body).toEqual({ Password: 'right', Passphrase: 'as long as it has to be' })
  await expect.element(page.getByText('The export begins in a moment…')).toBeVisible()
})

test('DX-7 an export that runs says how far it is until it is ready, and can be given up', async () => {
  state({ Export: { ...MADE, State: 'running', Done: 30, KeptUntil: null } })
  server.plan('DELETE /manage/data/export', { status: 200, json: { code: '0', message: '' } })
  await openHub(server, '/data')
  await expect.element(page.getByText('Exporting: 30 of 70 tables. You can leave this page.')).toBeVisible()
  await expect.element(button('Export everything')).not.toBeInTheDocument()
  state({ Export: MADE })
  await expect.element(page.getByText('The export is ready.')).toBeVisible()
  const link = page.getByRole('link', { name: 'Download (12.3 MB)' })
  await expect.element(link).toHaveAttribute('href', '/api/manage/data/export/file')
  state()
  await button('Delete it here').click()
  await expect.element(link).not.toBeInTheDocument()
  expect(sent().map(({ method }) => method)).toEqual(['DELETE'])
})

test('DX-7 an export that failed says so, and can be made again', async () => {
  state({ Export: { ...MADE, State: 'failed', KeptUntil: null } })
  await openHub(server, '/data')
  await expect.element(page.getByText(/^The export failed\./)).toBeVisible()
  await expect.element(button('Make a new export')).toBeVisible()
})

test('DX-9 where no export can be made, the page says so', async () => {
  state({ CanExport: false })
  await openHub(server, '/data')
  await expect.element(page.getByText(/started without the database owner/)).toBeVisible()
  await expect.element(button('Export everything')).not.toBeInTheDocument()
})

test('DX-1 a page that cannot be read is asked for again', async () => {
  server.plan('GET /manage/data', 'no answer')
  await openHub(server, '/data')
  await expect.element(page.getByText('This could not be loaded')).toBeVisible()
  state()
  await button('Try again').click()
  await expect.element(button('Export everything')).toBeVisible()
})

test('DX-2 without the right there is no page', async () => {
  server = createFakeManage({ Rights: rightsOf(['products']) })
  await openHub(server, '/data')
  await expect.element(page.getByText('Page not found')).toBeVisible()
})

const DELETION = {
  AskedBy: 'Asha',
  AskedAt: '2026-11-19T03:00:00.000Z',
  DeletedAt: '2026-12-19T03:00:00.000Z',
}
const session = (DeletedAt: string | null) => {
  const Session = fakeSession({ Rights: { ...rightsOf(['products']), data: ALL } })
  server.plan('GET /manage/session', {
    status: 200,
    json: { code: '0', Session: { ...Session, Company: { ...Session.Company, DeletedAt } } },
  })
}

test('DX-11 deleting the company takes its name and the password, and warns of tills with unsent documents', async () => {
  state({ WaitingTills: 2 })
  server.plan('POST /manage/data/deletion', {
    status: 400,
    json: {
      code: 'INVALID_REQUEST',
      message: '',
      errors: [{ path: 'Password', message: 'The password is wrong.' }],
    },
  })
  await openHub(server, '/data')
  await button('Delete the company').click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog).toHaveTextContent(/2 tills have documents that are not sent/)
  const submit = dialog.getByRole('button', { name: 'Delete the company' })
  await submit.click()
  await expect.element(dialog).toHaveTextContent(/It is called Demo Retail here/)
  expect(sent()).toEqual([])
  await field('Name of the company, as it is called here').fill(' Demo Retail ')
  await field('Your password').fill('wrong')
  await submit.click()
  await expect.element(dialog).toHaveTextContent(/The password is wrong/)
  await expect.element(field('Name of the company, as it is called here')).toHaveValue(' Demo Retail ')
  server.plan('POST /manage/data/deletion', { status: 200, json: { code: '0', message: '' } })
  state({ Deletion: DELETION })
  session(DELETION.DeletedAt)
  await field('Your password').fill('right')
  await submit.click()
  await expect.element(page.getByText(/^Demo Retail will be deleted on/)).toBeVisible()
  await expect.element(page.getByText(/^This company will be deleted on/)).toBeVisible()
})

test('DX-12 a deletion that waits is said on every page, and can be taken back', async () => {
  state({ Deletion: DELETION })
  session(DELETION.DeletedAt)
  server.plan('DELETE /manage/data/deletion', { status: 200, json: { code: '0', message: '' } })
  await openHub(server, '/')
  await expect.element(page.getByText(/^This company will be deleted on/)).toBeVisible()
  const banner = page.getByRole('status').filter({ hasText: 'will be deleted' })
  await banner.getByRole('link', { name: 'All data' }).click()
  state()
  session(null)
  await button('Keep the company').click()
  await expect.element(button('Delete the company')).toBeVisible()
  await expect.element(page.getByText(/^This company will be deleted on/)).not.toBeInTheDocument()
})

test('DX-11 where the company cannot be deleted the page says why, and without the right nothing of it is there', async () => {
  state({ CanDelete: false })
  await openHub(server, '/data')
  await expect.element(page.getByText(/The demo is deleted on the page Server/)).toBeVisible()
  await expect.element(button('Delete the company')).not.toBeInTheDocument()
})
