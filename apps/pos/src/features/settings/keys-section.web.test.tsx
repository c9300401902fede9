import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { deviceDb } from '../../db/device/device-db.ts'
import { openSaleStage } from '../../testing/sale-stage.tsx'
import { KeysSection } from './keys-section.tsx'

test('DS-8 DS-21 Esc ends the choice of a key with its refusal, and the way back to the usual keys keeps the focus', async () => {
  await deviceDb().settings.clear()
  await (await openSaleStage()).show(<KeysSection />)
  const key = (label: string) => page.getByRole('button', { name: `Lock: ${label}` })
  await key('F10. Change').click()
  // Its name says what the button shows.
  await expect.element(key('Press a key…')).toHaveFocus()
  await userEvent.keyboard('{F9}')
  await expect.element(page.getByRole('alert')).toHaveTextContent('F9 is already the key of "Pay".')
  await userEvent.keyboard('{Escape}')
  await expect.element(key('F10. Change')).toHaveFocus()
  expect(page.getByRole('alert').query()).toBeNull()

  await userEvent.keyboard('{Enter}{F3}')
  await expect.element(key('F3. Change')).toHaveFocus()
  page.getByRole('button', { name: 'Back to the usual keys' }).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(key('F10. Change')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Edit line: F2. Change' })).toHaveFocus()
})
