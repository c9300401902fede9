import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { SaleScreen } from '../features/sale/sale.screen.tsx'
import { pressKeys } from '../testing/press-keys.ts'
import { product } from '../testing/products.ts'
import { openSaleStage } from '../testing/sale-stage.tsx'

const BUTTER = product({
  key: 'butter',
  Name: 'Table butter 100 g',
  BarCode: '8900000000012',
  RetailPrice: 5_850,
})
const UNKNOWN = '8909999999994'

beforeEach(() => page.viewport(1280, 800))
afterEach(() => vi.restoreAllMocks())

const box = () => page.getByLabelText('Scan or search products')
const openSale = async () => {
  const stage = await openSaleStage({ products: [BUTTER] })
  await stage.show(<SaleScreen receiptOf={() => null} />)
  return stage
}
const scan = async (code: string) => {
  await box().click()
  pressKeys([...code, 'Enter'], () => 5)
}
const quantitiesOf = ({ cart }: Awaited<ReturnType<typeof openSale>>) =>
  cart
    .get()
    .Lines.map(({ Quantity }) => Quantity)
    .toSorted((a, b) => a - b)

describe('a setting that is changed while the sale screen is open takes effect at once', () => {
  test('DS-3 DS-17 merging of equal lines', async () => {
    const stage = await openSale()
    await scan(BUTTER.BarCode)
    await expect.poll(() => quantitiesOf(stage)).toEqual([1_000])
    await scan(BUTTER.BarCode)
    await expect.poll(() => quantitiesOf(stage)).toEqual([2_000])
    await stage.settings.change({ mergeLines: false })
    await scan(BUTTER.BarCode)
    await expect.poll(() => quantitiesOf(stage)).toEqual([1_000, 2_000])
  })

  test('DS-3 DS-17 quick cash, in a payment that is open', async () => {
    const stage = await openSale()
    const notes = page.getByRole('group', { name: 'Quick cash' })
    await scan(BUTTER.BarCode)
    await expect.poll(() => quantitiesOf(stage)).toEqual([1_000])
    await userEvent.keyboard('{F9}')
    await expect.element(notes).toBeVisible()
    await stage.settings.change({ quickCash: false })
    await expect.element(notes).not.toBeInTheDocument()
  })

  test('DS-3 DS-17 the round-off among the totals', async () => {
    const stage = await openSale()
    const roundOff = page.getByRole('button', { name: 'All totals' }).getByText('Round-off')
    await scan(BUTTER.BarCode)
    await expect.element(roundOff).toBeVisible()
    await stage.settings.change({ showRoundOff: false })
    await expect.element(roundOff).not.toBeInTheDocument()
  })

  test('DS-3 DS-17 the question for a customer', async () => {
    const stage = await openSale()
    await stage.settings.change({ askCustomer: true })
    await scan(BUTTER.BarCode)
    await expect.poll(() => quantitiesOf(stage)).toEqual([1_000])
    await userEvent.keyboard('{F9}')
    await expect.element(page.getByRole('dialog', { name: 'Customer' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByLabelText('Amount', { exact: true })).toBeVisible()
  })

  test('DS-3 DS-17 sounds', async () => {
    /** One tone for a scan, two for what went wrong. */
    const tones = vi.spyOn(BaseAudioContext.prototype, 'createOscillator')
    const played = () => tones.mock.calls.length
    const stage = await openSale()
    await scan(BUTTER.BarCode)
    await expect.poll(() => quantitiesOf(stage)).toEqual([1_000])
    await scan(UNKNOWN)
    await expect.poll(played).toBe(2)
    await stage.settings.change({ sounds: 'all' })
    await scan(BUTTER.BarCode)
    await expect.poll(played).toBe(3)
    await stage.settings.change({ sounds: 'off' })
    await scan(BUTTER.BarCode)
    await expect.poll(() => quantitiesOf(stage)).toEqual([3_000])
    expect(played()).toBe(3)
  })

  test('SK-3 SK-1 prefix and suffix of the scanner', async () => {
    const stage = await openSale()
    await stage.settings.change({ scanPrefix: '~', scanSuffix: '#' })
    await scan(`~${BUTTER.BarCode}#`)
    await expect.poll(() => quantitiesOf(stage)).toEqual([1_000])
    await expect.element(box()).toHaveValue('')
  })

  test('SK-3 SK-2 the speed of the scanner', async () => {
    const stage = await openSale()
    await scan(BUTTER.BarCode)
    await expect.poll(() => quantitiesOf(stage)).toEqual([1_000])
    await stage.settings.change({ scanGapMs: 150 })
    await page.getByLabelText('Quantity of Table butter 100 g').click()
    // Typing at the usual speed, where it would become money.
    pressKeys([...BUTTER.BarCode, 'Enter'], () => 120)
    await expect.poll(() => quantitiesOf(stage)).toEqual([2_000])
  })
})
