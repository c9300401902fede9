import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fakeProduct } from '../../../testing/fake-catalogue.ts'
import { createFakeManage, type FakeManage } from '../../../testing/fake-manage.ts'
import { openHub } from '../../../testing/open-hub.tsx'

let server: FakeManage

beforeEach(() => {
  localStorage.clear()
  server = createFakeManage()
})

const button = (name: string) => page.getByRole('button', { name, exact: true })
const cell = (product: string, field: 'Price' | 'MRP' = 'Price') =>
  page.getByRole('gridcell', { name: `${product}, ${field}:` })
const priceOf = (key: string, field = 'RetailPrice') =>
  server.rows.products.find((row) => row.key === key)?.[field]
const sentPrices = () =>
  server.calls.filter(({ method, path }) => method === 'POST' && path.endsWith('/prices'))
const paste = (text: string) => {
  const data = new DataTransfer()
  data.setData('text/plain', text)
  document.activeElement?.dispatchEvent(
    new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
  )
}

describe('the table of products', () => {
  test('HC-20 asks the server for what is searched, filtered and sorted', async () => {
    await openHub(server, '/products')
    await expect.element(page.getByText('3 entries')).toBeVisible()
    await page.getByLabelText('Category', { exact: true }).selectOptions('Dairy')
    await expect.element(page.getByText('2 entries')).toBeVisible()
    await page.getByLabelText('Gaps', { exact: true }).selectOptions('Without tax')
    await expect.element(page.getByText('Nothing matches your search')).toBeVisible()
    await page.getByLabelText('Gaps', { exact: true }).selectOptions('Gaps: all')
    await page.getByRole('searchbox').fill('milk')
    await expect.element(page.getByText('1 entry')).toBeVisible()
    await button('Price').click()
    await expect
      .element(page.getByRole('columnheader', { name: 'Price' }))
      .toHaveAttribute('aria-sort', 'ascending')
    const { query } = server.calls.findLast(({ path }) => path === '/manage/products') ?? {}
    expect([query?.get('CategoryID'), query?.get('q'), query?.get('sort')]).toEqual([
      'dairy',
      'milk',
      'RetailPrice',
    ])
  })

  test('HC-24 draws some rows of thousands, and fetches the next page before its end', async () => {
    server.rows.products = Array.from({ length: 1_000 }, (_, at) =>
      fakeProduct(`p${at}`, `Product ${String(at).padStart(4, '0')}`),
    )
    await openHub(server, '/products')
    await expect.element(page.getByText('1000 entries')).toBeVisible()
    expect(page.getByRole('row').elements().length).toBeLessThan(60)
    const grid = page.getByRole('grid').element()
    for (const at of [0.7, 1, 1]) {
      grid.parentElement?.scrollTo({ top: at * (grid.scrollHeight - 400) })
      await expect
        .poll(() => server.calls.filter(({ path }) => path === '/manage/products').length)
        .toBeGreaterThan(1)
    }
    expect(page.getByRole('row').elements().length).toBeLessThan(60)
  })

  test('HC-24 a column is hidden, and stays so on this device', async () => {
    const first = await openHub(server, '/products')
    await button('Columns').click()
    await page.getByRole('checkbox', { name: 'Barcode' }).click()
    await expect.element(page.getByRole('columnheader', { name: 'Barcode' })).not.toBeInTheDocument()
    first.close()
    await openHub(server, '/products')
    await expect.element(page.getByRole('columnheader', { name: 'Code', exact: true })).toBeVisible()
    await expect.element(page.getByRole('columnheader', { name: 'Barcode' })).not.toBeInTheDocument()
  })
})

describe('a price in the table', () => {
  test('HC-22 Enter saves and goes down, Tab saves and goes right, Escape leaves it as it was', async () => {
    await openHub(server, '/products')
    await cell('Bath soap 125 g').click()
    await userEvent.keyboard('45{Enter}')
    await expect.poll(() => priceOf('soap')).toBe(4_500)
    await expect.element(cell('Milk 500 ml')).toHaveFocus()
    await userEvent.keyboard('33.50{Tab}')
    await expect.poll(() => priceOf('milk')).toBe(3_350)
    await expect.element(cell('Milk 500 ml', 'MRP')).toHaveFocus()
    await userEvent.keyboard('{Enter}40{Escape}')
    await expect.element(cell('Milk 500 ml', 'MRP')).toHaveFocus()
    await userEvent.keyboard('{ArrowLeft}{ArrowUp}')
    await expect.element(cell('Bath soap 125 g')).toHaveFocus()
    expect(priceOf('milk', 'MRP')).toBe(0)
    expect(sentPrices()).toHaveLength(2)
    await expect.element(page.getByText('1 price changed.')).toBeVisible()
    await button('Undo').click()
    await expect.poll(() => priceOf('milk')).toBe(3_200)
    await button('Undo').click()
    await expect.poll(() => priceOf('soap')).toBe(4_000)
  })

  test('HC-22 a price that is none, or above the MRP, stays in its cell with the reason', async () => {
    await openHub(server, '/products')
    await cell('Table butter 100 g').click()
    await userEvent.keyboard('61{Enter}')
    const input = page.getByRole('textbox', { name: 'Table butter 100 g, Price' })
    await expect.element(input).toHaveAttribute('aria-invalid', 'true')
    await expect.element(input).toHaveValue('61')
    expect(sentPrices()).toEqual([])
    await userEvent.keyboard('{Backspace}{Backspace}59{Enter}')
    await expect.poll(() => priceOf('butter')).toBe(5_900)
  })

  test('HC-22 a column of a spreadsheet is pasted, and undone as one', async () => {
    await openHub(server, '/products')
    await cell('Bath soap 125 g').click()
    paste('41\n31\n59.5\n')
    await expect.poll(() => priceOf('butter')).toBe(5_950)
    expect([priceOf('soap'), priceOf('milk'), sentPrices().length]).toEqual([4_100, 3_100, 1])
    await button('Undo').click()
    await expect.poll(() => priceOf('butter')).toBe(5_800)
    await cell('Bath soap 125 g').click()
    paste('dear\n99\n')
    await expect.element(page.getByText('1 row was not pasted')).toBeVisible()
  })

  test('HC-22 a price that somebody else changed is kept as it was typed', async () => {
    await openHub(server, '/products')
    await expect.element(cell('Milk 500 ml')).toBeVisible()
    server.changeElsewhere('products', 'milk', { RetailPrice: 1 })
    await cell('Milk 500 ml').click()
    await userEvent.keyboard('35{Enter}')
    await expect.element(page.getByText('1 row was not changed')).toBeVisible()
    await expect.element(cell('Milk 500 ml')).toHaveTextContent('35.00')
    await expect.element(cell('Milk 500 ml')).toHaveAttribute('aria-invalid', 'true')
    expect(priceOf('milk')).toBe(1)
    await userEvent.keyboard('{ArrowUp}{Enter}{Enter}')
    await expect.element(cell('Milk 500 ml')).toHaveTextContent('35.00')
    await cell('Milk 500 ml').click()
    await userEvent.keyboard('{Enter}{Enter}')
    await expect.poll(() => priceOf('milk')).toBe(3_500)
  })

  test('HW-28 without the right to change prices nothing can be typed', async () => {
    const { Rights } = server.session()
    server = createFakeManage({
      Rights: { ...Rights, products: { read: true, create: false, update: false, delete: false } },
    })
    await openHub(server, '/products')
    await cell('Milk 500 ml').click()
    await userEvent.keyboard('35{Enter}')
    await expect.element(page.getByRole('textbox')).not.toBeInTheDocument()
    await expect.element(button('Change prices')).not.toBeInTheDocument()
  })
})

describe('a bulk change', () => {
  test('HC-23 shows every new price, leaves out what is above its MRP, and is undone', async () => {
    await openHub(server, '/products')
    await button('Change prices').click()
    await expect.element(page.getByText('This changes the 3 products')).toBeVisible()
    await page.getByLabelText('Percent').fill('10')
    const row = (name: string) => page.getByRole('dialog').getByRole('row', { name })
    await expect.element(row('Milk 500 ml')).toHaveTextContent('35.20')
    await expect.element(row('Table butter')).toHaveTextContent('left out')
    await page.getByLabelText('Round to').selectOptions('ending in 0.99')
    await expect.element(row('Milk 500 ml')).toHaveTextContent('34.99')
    await button('Change 2 prices').click()
    await expect.poll(() => priceOf('milk')).toBe(3_499)
    expect(priceOf('butter')).toBe(5_800)
    await expect.element(page.getByText('2 prices changed.')).toBeVisible()
    await button('Undo').click()
    await expect.poll(() => priceOf('milk')).toBe(3_200)
  })
})

test('HC-10 a barcode is made where there is none', async () => {
  await openHub(server, '/products/milk')
  await button('Make a barcode').click()
  await expect.element(page.getByLabelText('Barcode', { exact: true })).toHaveValue('2000000000015')
})

test('HC-25 on a phone the table is a list that fits', async () => {
  await openHub(server, '/products')
  await expect.element(cell('Milk 500 ml')).toBeVisible()
  await page.viewport(390, 844)
  await expect.element(cell('Milk 500 ml')).not.toBeInTheDocument()
  await expect.element(page.getByRole('link', { name: 'Milk 500 ml' })).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  const category = page.getByLabelText('Category', { exact: true })
  await expect.element(category).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  await category.selectOptions('Dairy')
  await page.getByRole('button', { name: 'Filters: 1' }).click()
  await expect.element(category).not.toBeInTheDocument()
})
