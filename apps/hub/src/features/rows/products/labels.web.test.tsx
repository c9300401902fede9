import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { createFakeManage, type FakeManage } from '../../../testing/fake-manage.ts'
import { openHub } from '../../../testing/open-hub.tsx'

let server: FakeManage

beforeEach(() => {
  localStorage.clear()
  server = createFakeManage()
})

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })

test('LB-7 labels of what the table shows are saved as a PDF', async () => {
  const made: Blob[] = []
  const create = URL.createObjectURL.bind(URL)
  const address = vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    made.push(file as Blob)
    return create(file)
  })
  await openHub(server, '/products?q=soap')
  await button('Labels').click()
  await expect.element(page.getByText('For the product that the table shows.')).toBeVisible()
  await page.getByLabelText('Of each product').fill('3')
  await page.getByLabelText('Already used on the first sheet').fill('24')
  await expect.element(page.getByText(/room for 23 at most/)).toBeVisible()
  await expect.element(button('Save 0 labels')).toBeDisabled()
  await page.getByLabelText('Already used on the first sheet').fill('2')
  await button('Save 3 labels').click()
  await expect.poll(() => made.length).toBe(1)
  expect(await made[0]?.slice(0, 5).text()).toBe('%PDF-')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  address.mockRestore()
})

test('LB-7 more labels than a browser holds are refused with what to do', async () => {
  await openHub(server, '/products')
  await button('Labels').click()
  await page.getByLabelText('Of each product').fill('1000')
  await expect
    .element(page.getByText('These are more than 2000 labels. Search or filter first.'))
    .toBeVisible()
})
