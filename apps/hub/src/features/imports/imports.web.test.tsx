import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { rightsOf } from '../../testing/fake-rows.ts'
import { createFakeManage, type FakeManage } from '../../testing/fake-manage.ts'
import { openHub } from '../../testing/open-hub.tsx'
import { readChosenFile } from './read-chosen-file.ts'

let server: FakeManage

beforeEach(() => {
  localStorage.clear()
  server = createFakeManage()
})

const button = (name: string) => page.getByRole('button', { name, exact: true })
const heading = (name: string) => page.getByRole('heading', { name })
const sendFile = async (content = 'Artikelnr;Preis\nDEMO-001;60,50\n', name = 'preise.csv') => {
  await openHub(server, '/imports')
  await expect.element(button('Choose a file')).toBeVisible()
  await userEvent.upload(page.getByLabelText('File', { exact: true }), new File([content], name))
}

test('HI-21 a file is sent, its columns are chosen, and each row says what it would do', async () => {
  await sendFile()
  await expect.element(heading('Columns of the file')).toBeVisible()
  const stock = page.getByLabelText('Field for Lager')
  await expect.element(page.getByLabelText('Field for Bezeichnung')).toHaveValue('Name')
  await expect.element(stock).toHaveValue('')
  await stock.selectOptions('Name *')
  await expect.element(page.getByLabelText('Field for Bezeichnung')).toHaveValue('')
  await page.getByLabelText('Field for Artikelnr').selectOptions('Not imported')
  await expect.element(button('Check the file')).toBeDisabled()
  await expect.element(page.getByText('Choose a column for one of these')).toBeVisible()
  await page.getByLabelText('Field for Artikelnr').selectOptions('SKU *')
  await button('Check the file').click()
  await expect.element(page.getByText('Price is “viel”, but must be an amount such as 58.00')).toBeVisible()
  const check = server.calls.find(({ path }) => path.endsWith('/check'))
  expect(check?.body).toEqual({
    Fields: ['SKU', null, 'RetailPrice', 'Name'],
    DecimalSign: ',',
    DateOrder: 'day',
  })
  await page.getByLabelText('Show', { exact: true }).selectOptions('All')
  await expect.element(page.getByText('60.50')).toBeVisible()
})

test('HI-21 an import runs, is left and found again, and is undone after a question', async () => {
  await sendFile()
  await button('Check the file').click()
  await button('Import 2 rows').click()
  await expect.element(page.getByRole('progressbar')).toBeVisible()
  await page.getByRole('link', { name: 'Import and export' }).first().click()
  await page.getByRole('link', { name: 'preise.csv' }).click()
  await button('Undo this import').click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText('2 rows become as they were before')).toBeVisible()
  await dialog.getByRole('button', { name: 'Undo this import' }).click()
  await expect.element(page.getByText('Changed since, left as it is').first()).toBeVisible()
})

/** What the page hears from the server. */
class FakeStream extends EventTarget {
  static opened: FakeStream[] = []
  isClosed = false
  constructor() {
    super()
    FakeStream.opened.push(this)
  }
  close() {
    this.isClosed = true
  }
}

test('HI-26 how far an import is comes over the live stream, and the page does not ask in between', async () => {
  FakeStream.opened = []
  vi.stubGlobal('EventSource', FakeStream)
  onTestFinished(() => void vi.unstubAllGlobals())
  server.plan('POST /manage/live/ticket', {
    status: 200,
    json: { code: '0', ticket: 'once', expiresInSeconds: 30 },
  })
  await sendFile()
  await button('Check the file').click()
  await button('Import 2 rows').click()
  const key = server.imports.jobs[0]?.key ?? ''
  const running = { ...server.imports.jobs[0], State: 'running', New: 800, Changed: 0, Written: 200 }
  const asked = () =>
    server.calls.filter(({ method, path }) => method === 'GET' && path === `/manage/imports/${key}`).length
  const stream = () => FakeStream.opened.find(({ isClosed }) => !isClosed)
  const say = (ImportID: string) =>
    stream()?.dispatchEvent(
      new MessageEvent('import_progressed', {
        data: JSON.stringify({ createdAt: '2026-11-19T03:00:00.000Z', payload: { ImportID } }),
      }),
    )
  server.plan(`GET /manage/imports/${key}`, { status: 200, json: { code: '0', Import: running } })
  await expect.poll(stream).toBeDefined()
  stream()?.dispatchEvent(new Event('ready'))
  say(key)
  await expect.element(page.getByText('200 of 800 rows')).toBeVisible()
  const before = asked()
  // Another file of the company.
  say('01938f2a-0000-4000-8000-000000000099')
  server.plan(`GET /manage/imports/${key}`, {
    ...{ status: 200, json: { code: '0', Import: { ...running, Written: 600 } } },
  })
  say(key)
  await expect.element(page.getByText('600 of 800 rows')).toBeVisible()
  expect(asked()).toBe(before + 1)
  server.plan(`GET /manage/imports/${key}`, null)
  say(key)
  await expect.element(button('Undo this import')).toBeVisible()
})

test('HI-25 categories that the file names and the shop lacks are added, and the file is checked again', async () => {
  await sendFile()
  await button('Check the file').click()
  await expect.element(page.getByText('These categories are not in the hub yet: Pickles')).toBeVisible()
  await button('Add them and check again').click()
  const checks = () => server.calls.filter(({ path }) => path.endsWith('/check')).map(({ body }) => body)
  await expect.poll(() => checks().length).toBe(2)
  expect(checks()[1]).toEqual(checks()[0])
  const made = server.calls.filter(({ method, path }) => method === 'POST' && path === '/manage/categories')
  expect(made.map(({ body }) => body)).toMatchObject([{ Row: { CategoryName: 'Pickles' } }])
})

test('HI-21 on a phone the columns stand below each other and nothing is wider than the screen', async () => {
  await sendFile()
  await page.viewport(390, 844)
  await expect.element(page.getByLabelText('Field for Preis')).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
})

test('HI-11 whoever may neither import nor export is told so', async () => {
  server = createFakeManage({ Rights: rightsOf(['registers']) })
  await openHub(server, '/imports')
  await expect.element(page.getByText('Your role may neither import nor export.')).toBeVisible()
  await expect.element(button('Choose a file')).not.toBeInTheDocument()
})

test('HI-3 a photo that is called a workbook goes to the server as it is, and a broken workbook is refused here', async () => {
  const photo = new File([Uint8Array.from([0xff, 0xd8, 0xff, 0xe0])], 'list.xlsx')
  expect(await readChosenFile(photo)).toBe(photo)
  await sendFile('PK\u0003\u0004 not a workbook', 'list.xlsx')
  await expect.element(page.getByText('This Excel file cannot be read.')).toBeVisible()
  expect(server.imports.jobs).toEqual([])
})

test('HI-3 a file that the server cannot read says why, and not that it could not be loaded', async () => {
  const failed = { State: 'failed', Fault: 'noRows', FileName: 'empty.csv', Kind: 'products' }
  const { fetch } = server
  server.fetch = async (input, init) => {
    const path = new URL(input instanceof Request ? input.url : input, location.href).pathname
    if (!path.endsWith('/columns')) return fetch(input, init)
    Object.assign(server.imports.jobs[0] ?? {}, failed)
    return Response.json({ code: 'INVALID_REQUEST', message: '', errors: [] }, { status: 400 })
  }
  await openHub(server, '/imports')
  await expect.element(button('Choose a file')).toBeVisible()
  await userEvent.upload(page.getByLabelText('File', { exact: true }), new File(['SKU\n'], 'empty.csv'))
  await expect.element(page.getByText('This file has headings, but no rows below them.')).toBeVisible()
})

test('HI-22 a workbook is sent as the text of its first sheet', async () => {
  const { xlsxOf } = await import('@evertill/paper/table-file.ts')
  const workbook = await xlsxOf({ heads: ['SKU', 'Price'], rows: [['A', 60.5]] })
  const text = await (await readChosenFile(new File([workbook], 'list.xlsx'))).text()
  expect(text.replaceAll('\r\n', '\n')).toMatch(/SKU,Price\nA,60.5$/)
})
