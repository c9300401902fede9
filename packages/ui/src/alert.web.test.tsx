import { Modal } from '@mantine/core'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from './testing/render.tsx'
import { replaceBrowserAlert, showAlert } from './alert.ts'
import { toast } from './toast.ts'

const dialog = () => page.getByRole('dialog')
/** Fakes only timers: React and the browser run as usual. */
const holdTimers = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
const timerIsSet = () => expect.poll(() => vi.getTimerCount()).toBeGreaterThan(0)
afterEach(() => vi.useRealTimers())

const showToast = async (text: string) => {
  await render(<p>Screen</p>)
  holdTimers()
  toast.info(text)
  const message = page.getByRole('status').filter({ hasText: text })
  await expect.element(message).toBeInTheDocument()
  await timerIsSet()
  return message
}

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

  test('FR-9 Escape closes the alert and not the dialog below it', async () => {
    const onClose = vi.fn<() => void>()
    await render(
      <Modal opened onClose={onClose} title="Opening Balance">
        <input aria-label="Amount" defaultValue="750" />
      </Modal>,
    )
    await expect.element(page.getByLabelText('Amount')).toBeVisible()
    const closed = showAlert('Not opened', 'error')
    await expect.element(page.getByRole('button', { name: 'OK' })).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await closed
    expect(onClose).not.toHaveBeenCalled()
    await expect.element(page.getByLabelText('Amount')).toHaveValue('750')
  })

  test('FR-9 an alert opens after 50 ms and is gone 300 ms after OK', async () => {
    await render(<p>Screen</p>)
    holdTimers()
    let isClosed = false
    void showAlert('The drawer is open').then(() => (isClosed = true))
    await timerIsSet()
    vi.advanceTimersByTime(49)
    expect(dialog().elements()).toEqual([])
    vi.advanceTimersByTime(1)
    await expect.element(dialog()).toBeInTheDocument()
    await expect.element(page.getByRole('button', { name: 'OK' })).toBeInTheDocument()
    vi.advanceTimersByTime(1_000)
    expect(vi.getTimerCount()).toBe(0)
    ;(page.getByRole('button', { name: 'OK' }).element() as HTMLElement).click()
    await timerIsSet()
    vi.advanceTimersByTime(299)
    expect([isClosed, dialog().elements().length]).toEqual([false, 1])
    vi.advanceTimersByTime(1)
    await expect.poll(() => isClosed).toBe(true)
  })

  test('FR-9 a toast goes by itself after 5 seconds', async () => {
    const message = await showToast('App ready to work offline')
    // Every poll of `expect` advances the timers a little, too.
    vi.advanceTimersByTime(4_500)
    await expect.element(message).toBeInTheDocument()
    vi.advanceTimersByTime(500)
    await expect.element(message).not.toBeInTheDocument()
  })

  test('AX-3 a toast stays while it has the focus, and goes by itself afterwards', async () => {
    const message = await showToast('App ready to work offline')
    const close = message.getByRole('button').element() as HTMLElement
    close.focus()
    await expect.poll(() => vi.getTimerCount()).toBe(0)
    vi.advanceTimersByTime(60_000)
    await expect.element(message).toBeInTheDocument()
    close.blur()
    await timerIsSet()
    vi.advanceTimersByTime(5_000)
    await expect.element(message).not.toBeInTheDocument()
  })

  test('AX-3 a toast that is closed by its button does not hold the next one', async () => {
    await render(<p>Screen</p>)
    holdTimers()
    toast.info('First is said')
    toast.info('Second is said')
    const close = page.getByRole('status').filter({ hasText: 'First is said' }).getByRole('button')
    await expect.element(close).toBeInTheDocument()
    ;(close.element() as HTMLElement).focus()
    await expect.poll(() => vi.getTimerCount()).toBe(0)
    await userEvent.keyboard('{Enter}')
    await timerIsSet()
    vi.advanceTimersByTime(5_000)
    await expect.element(page.getByText('Second is said')).not.toBeInTheDocument()
  })

  test('FR-9 of five toasts three are shown, the others follow, and none is shown twice', async () => {
    await render(<p>Screen</p>)
    for (const name of ['One', 'Two', 'Three', 'Four', 'Five', 'Two']) toast.info(`${name} is said`)
    const messages = () => page.getByText(/ is said$/).elements()
    await expect
      .poll(() => messages().map((one) => one.textContent))
      .toEqual(['One', 'Two', 'Three'].map((name) => `${name} is said`))
    await page.getByText('Two is said').click()
    await expect
      .poll(() => messages().map((one) => one.textContent))
      .toEqual(['One', 'Three', 'Four'].map((name) => `${name} is said`))
    for (const name of ['One', 'Three', 'Four', 'Five']) await page.getByText(`${name} is said`).click()
    await expect.poll(messages).toEqual([])
  })

  test('FR-9 a toast is shown at the top centre and closes on click', async () => {
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
