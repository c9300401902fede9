import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createFakeManage, type FakeManage } from '../../testing/fake-manage.ts'
import { openHub } from '../../testing/open-hub.tsx'

let server: FakeManage

beforeEach(() => {
  localStorage.clear()
  server = createFakeManage()
})

const HASH = '0123456789abcdef0123456789abcdef'
const UPLOAD = 'POST /manage/pictures'
const button = (name: string) => page.getByRole('button', { name, exact: true })
const shown = () => page.getByRole('img', { name: 'Table butter 100 g' })
const butter = () => server.rows.products.find(({ key }) => key === 'butter')
const uploads = () => server.calls.filter(({ method, path }) => `${method} ${path}` === UPLOAD)
const file = (bytes = 4) => new File([new Uint8Array(bytes)], 'butter.png', { type: 'image/png' })

const choose = async (chosen: File) => {
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) return expect.fail('no way to choose a file')
  return userEvent.upload(input, chosen)
}
const drop = (dropped: File) => {
  const data = new DataTransfer()
  data.items.add(dropped)
  const target = button('Choose a picture').element()
  target.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }))
}
const openButter = async () => {
  await openHub(server, '/products/butter')
  await expect.element(page.getByLabelText('Name', { exact: true })).toHaveValue('Table butter 100 g')
}

describe('the picture of a product', () => {
  test('HU-9 is chosen, saved with the product and taken away', async () => {
    server.plan(UPLOAD, { status: 200, json: { code: '0', Picture: HASH } })
    await openButter()
    await expect.element(button('Choose a picture')).toBeVisible()
    await choose(file())
    await expect.element(shown()).toHaveAttribute('src', `/api/manage/pictures/${HASH}`)
    expect(uploads()[0]?.body).toEqual({ Content: 'AAAAAA==' })
    await button('Save').click()
    await expect.poll(() => butter()?.['Picture']).toBe(HASH)
    await button('Remove the picture').click()
    await expect.element(shown()).not.toBeInTheDocument()
    await button('Save').click()
    await expect.poll(() => butter()?.['Picture']).toBeNull()
  })

  test('HU-9 is dropped', async () => {
    server.plan(UPLOAD, { status: 200, json: { code: '0', Picture: HASH } })
    await openButter()
    await expect.element(button('Choose a picture')).toBeVisible()
    drop(file())
    await expect.element(shown()).toBeInTheDocument()
  })

  test('HU-9 stays as it is when a file is refused, with the reason beside it', async () => {
    const errors = [{ path: 'Content', message: 'is damaged or incomplete: choose the file again' }]
    server.plan(UPLOAD, { status: 400, json: { code: 'INVALID_REQUEST', message: '', errors } })
    await openButter()
    await expect.element(button('Choose a picture')).toBeVisible()
    await choose(file())
    await expect
      .element(page.getByText('This file is damaged or incomplete. Choose it again.'))
      .toBeInTheDocument()
    await choose(file(5 * 1024 * 1024 + 1))
    await expect
      .element(page.getByText('The file is larger than 5 MB. Choose a smaller one.'))
      .toBeInTheDocument()
    expect(uploads()).toHaveLength(1)
    await expect.element(shown()).not.toBeInTheDocument()
  })
})

describe('the logo of the company', () => {
  test('HU-14 is chosen as a file, saved as the path of its picture and taken away', async () => {
    server.plan(UPLOAD, { status: 200, json: { code: '0', Picture: HASH } })
    await openHub(server, '/company')
    await expect.element(button('Choose a picture')).toBeVisible()
    await choose(file())
    await expect.poll(() => document.querySelector(`img[src="/api/manage/pictures/${HASH}"]`)).not.toBeNull()
    await button('Save').click()
    const logo = () => server.rows.company[0]?.['LogoImagePath']
    await expect.poll(logo).toBe(`/api/catalog/pictures/${HASH}`)
    await button('Remove the picture').click()
    await button('Save').click()
    await expect.poll(logo).toBe('')
  })
})

describe('the table', () => {
  test('HU-10 has pictures in a column that is switched on', async () => {
    Object.assign(butter() ?? {}, { Picture: HASH })
    await page.viewport(1280, 800)
    await openHub(server, '/products')
    await expect.element(page.getByText('Table butter 100 g')).toBeInTheDocument()
    expect(document.querySelector('img[src^="/api/manage/pictures"]')).toBeNull()
    await button('Columns').click()
    await page.getByRole('checkbox', { name: 'Picture' }).click()
    await expect.poll(() => document.querySelector(`img[src="/api/manage/pictures/${HASH}"]`)).not.toBeNull()
  })
})
