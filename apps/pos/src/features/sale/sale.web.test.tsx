import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { product } from '../../testing/products.ts'
import { type Displayed, openDisplayChannel } from '../../platform/display-channel.ts'
import { openSaleStage } from '../../testing/sale-stage.tsx'
import { SaleScreen } from './sale.screen.tsx'

const BUTTER = product({
  key: 'butter',
  Name: 'Table butter 100 g',
  BarCode: '8900000000012',
  RetailPrice: 5_800,
})
const SOAP = product({ key: 'soap', Name: 'Bath soap 125 g', BarCode: '8900000000029', RetailPrice: 4_000 })

const box = () => page.getByLabelText('Scan or search products')
const payable = (amount: string) =>
  expect.element(page.getByText(`payable ₹${amount}.`, { exact: false })).toBeInTheDocument()
const scan = async (code: string) => {
  await box().fill(code)
  await userEvent.keyboard('{Enter}')
}
const screen = <SaleScreen receiptOf={() => null} />

beforeEach(() => page.viewport(1280, 800))
afterEach(() => page.viewport(1280, 800))

describe('goods on their way', () => {
  test('FC-17 codes entered while the catalogue loads leave the box, are listed, and are sold once it is loaded', async () => {
    const stage = await openSaleStage({ products: [BUTTER, SOAP], goods: 'loading' })
    await stage.show(screen)
    for (const code of [BUTTER.BarCode, SOAP.BarCode, BUTTER.BarCode]) await scan(code)
    await expect.element(box()).toHaveValue('')
    const waiting = page.getByRole('region', { name: 'Not found, still on the counter' })
    await expect.element(waiting.getByText('waiting for the products…').first()).toBeVisible()
    expect(stage.cart.get().Lines).toEqual([])
    stage.goodsAre('ready')
    await payable('156.00')
    expect(stage.cart.get().Lines.map(({ Name, Quantity }) => [Name, Quantity])).toEqual([
      ['Table butter 100 g', 2_000],
      ['Bath soap 125 g', 1_000],
    ])
    expect(waiting.elements()).toEqual([])
  })

  test('FC-11 a waiting code without a product stays listed', async () => {
    const stage = await openSaleStage({ products: [BUTTER], goods: 'loading' })
    await stage.show(screen)
    await scan('8909999999999')
    stage.goodsAre('ready')
    await expect.element(page.getByText('Product not found in IndexedDB').first()).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Mark 8909999999999 as done' })).toBeVisible()
  })
})

describe('an article that only the server has', () => {
  const askForSoap = async () => {
    let answer = () => {}
    const answered = new Promise<void>((resolve) => (answer = resolve))
    const lookUp = async () => {
      await answered
      return [SOAP]
    }
    const stage = await openSaleStage({ products: [BUTTER], isOnline: true, lookUp })
    await stage.show(screen)
    await scan(BUTTER.BarCode)
    await scan(SOAP.BarCode)
    const listed = page.getByRole('button', { name: `Mark ${SOAP.BarCode} as done` })
    await expect.element(listed).toBeVisible()
    return { stage, answer, listed }
  }

  test('FC-11 is sold when the server has answered', async () => {
    const { stage, answer, listed } = await askForSoap()
    answer()
    await payable('98.00')
    expect(stage.cart.get().Lines.map(({ Name }) => Name)).toEqual([BUTTER.Name, SOAP.Name])
    await expect.element(listed).not.toBeInTheDocument()
  })

  test('FC-23 found after its bill is completed, it is not added to the bill of the next customer', async () => {
    const { stage, answer, listed } = await askForSoap()
    stage.cart.startNext()
    answer()
    const said = page.getByText('Bath soap 125 g was found after its bill was finished', { exact: false })
    await expect.element(said).toBeVisible()
    expect(stage.cart.get().Lines).toEqual([])
    await expect.element(listed).not.toBeInTheDocument()
    await said.click()
  })
})

describe('overlays', () => {
  test('FC-19 a toast leaves the search box free, at every width', async () => {
    const stage = await openSaleStage({ products: [BUTTER] })
    // As below the top bar of a phone and the offline banner.
    await stage.show(<div style={{ display: 'grid', height: '100dvh', paddingTop: 96 }}>{screen}</div>)
    for (const [width, height] of [
      [1280, 800],
      [768, 1024],
      [390, 844],
    ] as const) {
      await page.viewport(width, height)
      await scan('8909999999999')
      const toast = () => document.querySelector('body > div > [data-kind]')?.getBoundingClientRect()
      const field = box().element().getBoundingClientRect()
      await expect.poll(() => toast()?.height).toBeGreaterThan(0)
      await expect.poll(() => toast()?.top).toBeGreaterThanOrEqual(field.bottom)
    }
  })

  test('FC-20 Escape closes the dialog over the cart of a phone, and a second Escape the cart', async () => {
    await page.viewport(390, 844)
    const stage = await openSaleStage({ products: [BUTTER] })
    await stage.show(screen)
    await page.getByRole('option', { name: 'Table butter' }).click()
    await page.getByRole('button', { name: /Show cart/ }).click()
    const cart = page.getByRole('dialog', { name: 'Cart' })
    await expect.element(cart).toBeVisible()
    for (const [opener, dialog] of [
      ['Change Table butter 100 g', 'Table butter 100 g'],
      ['All totals', 'All totals'],
      ['Clear cart', 'Clear the cart?'],
    ] as const) {
      await cart.getByRole('button', { name: opener }).click()
      const over = page.getByRole('dialog', { name: dialog, exact: true })
      await expect.element(over).toBeVisible()
      await userEvent.keyboard('{Escape}')
      await expect.poll(() => over.elements().length).toBe(0)
      await expect.element(cart).toBeVisible()
    }
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => cart.elements().length).toBe(0)
  })
})

describe('goods that are not as usual', () => {
  const CASHIER = [{ Action: 'PriceChange', Mode: 'Approve' }] as const
  const manager = {
    approverCandidates: async () => null,
    approvers: async () => [{ employeeId: 'm', name: 'Manager 1' }],
    approveAction: async ({ pin }: { pin: string }) =>
      pin === '2580'
        ? { ok: true as const, approvalId: '01938f2a-0000-7000-8000-0000000000a1', approvedBy: 'Manager 1' }
        : { ok: false as const, refusal: { code: 'pinWrong' as const }, waitMs: 0 },
  }

  test('FC-16 SP-6 a quick item waits for a manager who is known to this device, then is sold at its price', async () => {
    const stage = await openSaleStage({ products: [BUTTER], rules: CASHIER, session: manager })
    await stage.show(screen)
    await expect.element(page.getByRole('option').first()).toBeVisible()
    await userEvent.keyboard('{F7}')
    const sheet = page.getByRole('dialog', { name: 'Quick item' })
    await sheet.getByLabelText('Price').fill('0')
    await expect.element(sheet.getByRole('button', { name: 'Add' })).toBeDisabled()
    await sheet.getByLabelText('Price').fill('125.50')
    await sheet.getByLabelText('Name on the bill').fill('Repair of a strap')
    await userEvent.keyboard('{Enter}')
    const approval = page.getByRole('dialog', { name: 'Approval needed' })
    await expect.element(approval.getByText('Manager 1')).toBeVisible()
    expect(stage.cart.get().Lines).toEqual([])
    await approval.getByLabelText('PIN, digit 1').click()
    await userEvent.keyboard('2580')
    await approval.getByRole('button', { name: 'Approve' }).click()
    await payable('126.00')
    const [line] = stage.cart.get().Lines
    expect(line).toMatchObject({ ProductID: 'quick-item', Name: 'Repair of a strap', UnitPrice: 12_550 })
    expect(stage.cart.get().Approvals).toMatchObject([{ Action: 'PriceChange', ApprovedBy: 'Manager 1' }])
    expect(sheet.elements()).toEqual([])
  })

  test('FC-18 B-05 malicious names stay text, keep their place, and reverse no other text', async () => {
    const names = [
      '<img src=x onerror="window.pwned=1">',
      '"><script>window.pwned=1</script>{{constructor}}',
      'Tea \u202e00.85₹\u202c',
      '\u200b\u200b',
      'W'.repeat(200),
      'مسحوق غسيل ٢ كجم',
    ]
    const products = names.map((Name, index) => product({ key: `odd-${index}`, SKU: `ODD-${index}`, Name }))
    const stage = await openSaleStage({ products })
    for (const [width, height] of [
      [1280, 800],
      [390, 844],
    ] as const) {
      await page.viewport(width, height)
      if (width === 1280) await stage.show(screen)
      const shown = page.getByRole('option')
      await expect.poll(() => shown.elements().length).toBe(names.length)
      for (const option of shown.elements()) {
        const { left, right } = option.getBoundingClientRect()
        expect([left >= 0, right <= width, option.scrollWidth <= option.clientWidth]).toEqual([
          true,
          true,
          true,
        ])
      }
    }
    await page.viewport(1280, 800)
    for (const sku of ['ODD-0', 'ODD-2', 'ODD-3', 'ODD-4']) await scan(sku)
    const lines = page.getByRole('list', { name: 'Cart' }).getByRole('listitem')
    await expect.element(lines.getByText('<img src=x onerror="window.pwned=1">')).toBeVisible()
    await expect.element(lines.getByText('Tea 00.85₹')).toBeVisible()
    await expect.element(page.getByLabelText('Quantity of ODD-3')).toBeVisible()
    const list = page.getByRole('list', { name: 'Cart' }).element()
    expect(list.scrollWidth).toBe(list.clientWidth)
    expect('pwned' in window).toBe(false)
  })
})

test('CD-1 CD-3 a display that opens late or survives a reload receives cart, payment and change', async () => {
  const display = openDisplayChannel()
  const shown: Displayed[] = []
  let tills = 0
  const stop = display.onReceive((message) => {
    if (message.kind === 'show') shown.push(message.shown)
    if (message.kind === 'ready') tills += 1
  })
  onTestFinished(stop)
  const stage = await openSaleStage({ products: [BUTTER] })
  await stage.show(screen)
  await expect.poll(() => tills).toBe(1)
  await scan(BUTTER.BarCode)
  await payable('58.00')
  expect(shown).toEqual([])
  display.send({ kind: 'hello' })
  await expect.poll(() => shown.at(-1)).toMatchObject({ at: 'cart', payable: '₹58.00' })
  await userEvent.keyboard('{F9}')
  await page.getByLabelText('Amount').fill('100')
  await expect
    .poll(() => shown.at(-1))
    .toMatchObject({ at: 'pay', rest: { label: 'change', amount: '₹42.00' } })
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Sale completed')).toBeVisible()
  await expect.poll(() => shown.at(-1)).toMatchObject({ at: 'thanks', lines: [], rest: { amount: '₹42.00' } })
})
