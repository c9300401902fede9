import { devicePreferences } from '@evertill/ui/use-preferences.ts'
import { describe, expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { product } from '../../testing/products.ts'
import { openSaleStage } from '../../testing/sale-stage.tsx'
import { ScannerSection } from './scanner-section.tsx'

const SOAP = product({ key: 'soap', Name: 'Bath soap 125 g', BarCode: '8900000000029', RetailPrice: 4_000 })
const RICE = product({ key: 'rice', Name: 'Basmati loose', SKU: '12345', Unit: 'kg', IsWeighed: true })

const field = () => page.getByLabelText('Try the scanner')
const result = () => page.getByRole('status')

/** Presses keys in the field, with so many milliseconds between them. */
const send = async (keys: readonly string[], gap: number) => {
  await field().click()
  const at = performance.now()
  for (const [place, key] of keys.entries()) {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
    Object.defineProperty(event, 'timeStamp', { value: at + place * gap })
    ;(document.activeElement ?? document.body).dispatchEvent(event)
  }
}
const open = async () => {
  const stage = await openSaleStage({ products: [SOAP, RICE] })
  await stage.show(<ScannerSection />)
  await expect.element(result()).toHaveTextContent('Nothing was scanned yet.')
  return stage
}

describe('the scanner page', () => {
  test('SK-4 SK-5 SK-6 shows what came, how fast, why it is a scan, and which product it is', async () => {
    await open()
    await send([...SOAP.BarCode, 'Enter'], 5)
    await expect.element(result()).toHaveTextContent('8900000000029Enter')
    await expect.element(result()).toHaveTextContent('5 ms on average, 5 to 5 ms')
    await expect.element(result()).toHaveTextContent('A scan: fast keys of a code that this device knows.')
    await expect.element(result()).toHaveTextContent('Bath soap 125 g (8900000000029)')
    await expect.element(field()).toHaveValue('')
  })

  test('SK-4 SK-5 shows spaces, and why words are typing', async () => {
    await open()
    await send([...'blue bag', 'Enter'], 5)
    await expect.element(result()).toHaveTextContent('blue␣bagEnter')
    await expect.element(result()).toHaveTextContent('Typing: a code has a digit and no space.')
  })

  test('SK-6 reads a scale label by the rules of the store, with weight or price, and a misread one', async () => {
    await open()
    await send([...'2112345015002', 'Enter'], 5)
    await expect
      .element(result())
      .toHaveTextContent('Scale label: product code 12345 (Basmati loose), weight 1.5 kg')
    await send([...'2312345012999', 'Enter'], 5)
    await expect.element(result()).toHaveTextContent('product code 12345 (Basmati loose), price ₹12.99')
    await send([...'2199999015008', 'Enter'], 5)
    await expect.element(result()).toHaveTextContent('99999 (no such product on this device), weight 1.5')
    await send([...'2112345015003', 'Enter'], 5)
    await expect.element(result()).toHaveTextContent('A misread scale label.')
  })

  test('SK-7 lists the scale label rules of the store', async () => {
    await open()
    const rules = page.getByRole('listitem')
    await expect
      .element(rules.first())
      .toHaveTextContent('21…: 5 digits product code, 5 digits weight with 3 decimals')
    await expect.element(rules.last()).toHaveTextContent('23…: 5 digits product code, 5 digits price')
  })

  test('SK-8 a code with a prefix proposes it, and with it the next one is read', async () => {
    const stage = await open()
    await send([...`]E0${SOAP.BarCode}`, 'Enter'], 5)
    await expect.element(result()).toHaveTextContent('which no product of this device has')
    await page.getByRole('button', { name: 'Set prefix “]E0”' }).click()
    expect(stage.settings.get()).toMatchObject({ scanPrefix: ']E0', scanSuffix: '' })
    await expect.element(page.getByLabelText('Prefix')).toHaveValue(']E0')
    await send([...`]E0${SOAP.BarCode}`, 'Enter'], 5)
    await expect.element(result()).toHaveTextContent('both removed')
    await expect.element(result()).toHaveTextContent('Bath soap 125 g (8900000000029)')
  })

  test('SK-8 a scanner that is too slow is proposed its speed, and is recognised then', async () => {
    const stage = await open()
    await send([...SOAP.BarCode, 'Enter'], 90)
    await expect.element(result()).toHaveTextContent('Typing: more than 65 ms between the keys.')
    await page.getByRole('button', { name: 'If this was your scanner: allow 100 ms' }).click()
    expect(stage.settings.get().scanGapMs).toBe(100)
    await send([...SOAP.BarCode, 'Enter'], 90)
    await expect.element(result()).toHaveTextContent('A scan:')
  })

  test('SK-5 a scanner without Enter says what to set, and is read when it is set', async () => {
    onTestFinished(() => void devicePreferences().change({ scanEnd: 'key' }))
    await open()
    await send([...SOAP.BarCode], 5)
    await expect.element(result()).toHaveTextContent('neither Enter nor Tab came')
    await page.getByText('Nothing', { exact: true }).click()
    await send([...SOAP.BarCode], 5)
    await expect.element(result()).toHaveTextContent('A scan: fast keys of a code that this device knows.')
  })

  test('SK-4 the keyboard leaves the field when nothing is being scanned', async () => {
    await open()
    await field().click()
    await userEvent.keyboard('{Tab}')
    await expect.element(field()).not.toHaveFocus()
  })
})

test('DS-21 on a phone with the largest text a speed from a file and all others are within the screen', async () => {
  await page.viewport(390, 844)
  document.documentElement.style.fontSize = '20px'
  onTestFinished(async () => {
    document.documentElement.style.fontSize = ''
    await page.viewport(1280, 800)
  })
  const stage = await openSaleStage({ settings: { scanGapMs: 44 } })
  await stage.show(<ScannerSection />)
  await expect.element(page.getByRole('radio', { name: '44 ms' })).toBeChecked()
  for (const label of document.querySelectorAll('[role=radiogroup] label'))
    expect(label.getBoundingClientRect().right).toBeLessThanOrEqual(390)
})
