import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createFakeManage, type FakeManage } from '../../../testing/fake-manage.ts'
import { openHub } from '../../../testing/open-hub.tsx'

const HASH = '0123456789abcdef0123456789abcdef'
const MATCH = 'POST /manage/pictures/match'
const UPLOAD = 'POST /manage/pictures'

let server: FakeManage

beforeEach(() => {
  localStorage.clear()
  server = createFakeManage()
})

const button = (name: string) => page.getByRole('button', { name, exact: true })
const butter = () => server.rows.products.find(({ key }) => key === 'butter')
const matched = (File: string) => ({
  File,
  key: 'butter',
  Version: butter()?.Version ?? 0,
  Name: 'Table butter 100 g',
  Picture: null,
})
const openDialog = async () => {
  await openHub(server, '/products')
  await button('Pictures').click()
  await expect.element(page.getByRole('dialog', { name: 'Pictures for many products' })).toBeVisible()
}
const choose = async (...files: File[]) => {
  const input = document.querySelector<HTMLInputElement>('input[type=file][multiple]')
  if (!input) return expect.fail('no way to choose files')
  return userEvent.upload(input, files)
}
const picture = (name: string) => new File([new Uint8Array(4)], name, { type: 'image/png' })

test('HU-12 files are shown with their products, sent, and undone together', async () => {
  server.plan(MATCH, { status: 200, json: { code: '0', Rows: [matched('DEMO-001')] } })
  server.plan(UPLOAD, { status: 200, json: { code: '0', Picture: HASH } })
  await openDialog()
  await choose(picture('DEMO-001.png'), picture('unknown.png'))
  await expect.element(page.getByText('1 of 2 files is for a product.')).toBeVisible()
  await page.getByText('1 file is left out').click()
  await expect.element(page.getByText('unknown.png')).toBeVisible()
  await button('Add 1 picture').click()
  await expect.element(page.getByText('1 picture was added.')).toBeVisible()
  await expect.poll(() => butter()?.['Picture']).toBe(HASH)
  await button('Undo').click()
  await expect.poll(() => butter()?.['Picture']).toBeNull()
})

test('HU-12 what the server refuses is named with its reason', async () => {
  const errors = [{ path: 'Content', message: 'is damaged or incomplete: choose the file again' }]
  server.plan(MATCH, { status: 200, json: { code: '0', Rows: [matched('DEMO-001')] } })
  server.plan(UPLOAD, { status: 400, json: { code: 'INVALID_REQUEST', message: '', errors } })
  await openDialog()
  await choose(picture('DEMO-001.png'))
  await button('Add 1 picture').click()
  const refused = page.getByRole('list', { name: 'Not added' })
  await expect.element(refused.getByText('DEMO-001.png')).toBeVisible()
  await expect
    .element(refused.getByText('This file is damaged or incomplete. Choose it again.'))
    .toBeVisible()
})

test('HU-12 on a phone nothing is wider than the screen, and a file that is no archive says so', async () => {
  await openDialog()
  await page.viewport(390, 844)
  await choose(new File([new Uint8Array([0x50, 0x4b, 3, 4, 0])], 'pictures.zip'))
  await expect.element(page.getByText('This ZIP file cannot be read.', { exact: false })).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
})
