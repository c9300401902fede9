import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '../testing/render.tsx'
import { replaceBrowserAlert, showAlert } from './alert.ts'
import { toast } from './toast.ts'

const dialog = () => page.getByRole('dialog')

describe('messages', () => {
  test.each(['{Enter}', '{Escape}'])('FR-9 an alert has an OK button, and %s closes it', async (key) => {
    await render(<p>Screen</p>)
    const closed = showAlert('The drawer is open', 'warning')
    await expect.element(dialog()).toHaveTextContent('WarningThe drawer is openOK')
    await expect.element(page.getByRole('button', { name: 'OK' })).toHaveFocus()
    await userEvent.keyboard(key)
    await closed
    await expect.element(dialog()).not.toBeInTheDocument()
  })

  test('FR-9 the browser’s own alert is ours, and a second one waits for the first', async () => {
    await render(<p>Screen</p>)
    replaceBrowserAlert(window)
    window.alert('First')
    const second = showAlert('Second', 'error')
    await expect.element(dialog()).toHaveTextContent('First')
    expect(page.getByRole('dialog').elements()).toHaveLength(1)
    await page.getByRole('button', { name: 'OK' }).click()
    await expect.element(dialog()).toHaveTextContent('Second')
    await page.getByRole('button', { name: 'OK' }).click()
    await second
  })

  test('FR-9 a toast stands at the top centre and goes with a click', async () => {
    await render(<p>Screen</p>)
    toast.error('Login failed!')
    const message = page.getByRole('alert').filter({ hasText: 'Login failed!' })
    await expect.element(message).toBeVisible()
    const box = message.element().getBoundingClientRect()
    expect(Math.abs((box.left + box.right) / 2 - window.innerWidth / 2)).toBeLessThan(20)
    expect(box.top).toBeLessThan(100)
    await message.click()
    await expect.element(message).not.toBeInTheDocument()
  })
})
