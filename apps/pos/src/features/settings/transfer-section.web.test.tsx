import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { openSaleStage } from '../../testing/sale-stage.tsx'
import { TransferSection } from './transfer-section.tsx'

const fileOf = (settings: object) => JSON.stringify({ evertill: 'settings', version: 1, settings })

test('DS-9 DS-11 on a phone what will change, or the reason why not, comes to the eyes and to the keyboard', async () => {
  await page.viewport(390, 420)
  onTestFinished(() => page.viewport(1280, 800))
  await (await openSaleStage()).show(<TransferSection />)
  const check = async (text: string) => {
    await page.getByLabelText('Or the text of the code').fill(text)
    await page.getByRole('button', { name: 'Check' }).click()
  }
  const isSeen = (element: Element) => {
    const { top } = element.getBoundingClientRect()
    return top >= 0 && top < innerHeight - 20
  }
  await check('rubbish')
  const refusal = page.getByRole('alert')
  await expect.element(refusal).toHaveTextContent('no file of settings')
  await expect.poll(() => isSeen(refusal.element())).toBe(true)
  await expect.element(refusal).toHaveFocus()

  await check(
    fileOf({ theme: 'dark', sounds: 'all', mergeLines: false, quickCash: false, scanPrefix: ' ]C1' }),
  )
  const preview = page.getByRole('region', { name: '5 settings will change' })
  await expect.element(preview).toHaveFocus()
  await expect.poll(() => isSeen(preview.element())).toBe(true)
  // A space would be invisible without quotes.
  await expect.element(preview).toHaveTextContent('" ]C1"')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(page.getByRole('button', { name: 'Open a file' })).toHaveFocus()
})

test('DS-12 the preview counts what will change, and nothing of what needs a right that the person lacks', async () => {
  await (await openSaleStage()).show(<TransferSection />)
  const check = async (settings: object) => {
    await page.getByLabelText('Or the text of the code').fill(fileOf(settings))
    await page.getByRole('button', { name: 'Check' }).click()
  }
  await check({ sounds: 'all', autoLockMinutes: 30 })
  await expect.element(page.getByRole('heading', { name: '1 setting will change' })).toBeVisible()
  await check({ autoLockMinutes: 30 })
  await expect.element(page.getByRole('heading', { name: 'Nothing will change' })).toBeVisible()
  await expect.element(page.getByText('Stays as it is', { exact: false })).toBeVisible()
  expect(page.getByRole('button', { name: /^Change/ }).query()).toBeNull()
})
