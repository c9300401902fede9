import { useEffect, useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Dialog } from './dialog.tsx'
import { render } from './testing/render.tsx'
import { TextField } from './text-field.tsx'

/** A dialog that opens another one, as an approval is asked for over a sheet. */
function Screen() {
  const [open, setOpen] = useState<'none' | 'lower' | 'both'>('none')
  const [isVoid, setVoid] = useState(false)
  const [text, setText] = useState('')
  return (
    <main>
      <a href="#history">History</a>
      {!isVoid && (
        <button type="button" onClick={() => setOpen('lower')}>
          Void
        </button>
      )}
      {open !== 'none' && (
        <Dialog onClose={() => setOpen('none')} title="Lower">
          <TextField label="Reason" value={text} onChange={(event) => setText(event.currentTarget.value)} />
          <button type="button" onClick={() => setOpen('both')}>
            Ask
          </button>
          <button
            type="button"
            onClick={() => {
              setVoid(true)
              setOpen('none')
            }}
          >
            Confirm
          </button>
          {open === 'both' && (
            <Dialog onClose={() => setOpen('lower')} title="Upper">
              <TextField label="PIN" />
            </Dialog>
          )}
        </Dialog>
      )}
    </main>
  )
}

const dialog = (name: string) => page.getByRole('dialog', { name })
const button = (name: string) => page.getByRole('button', { name, exact: true })

test('FC-37 a click beside a dialog closes it until something was typed into it', async () => {
  await render(<Screen />)
  // By its place: what lies there while the dialog opens is not what lies there a moment later.
  const beside = () => userEvent.click(document.documentElement, { position: { x: 4, y: 4 } })
  await button('Void').click()
  await expect.element(dialog('Lower')).toBeVisible()
  await beside()
  await expect.element(dialog('Lower')).not.toBeInTheDocument()
  await button('Void').click()
  await page.getByLabelText('Reason').fill('Rung up twice')
  await beside()
  await expect.element(page.getByLabelText('Reason')).toHaveValue('Rung up twice')
})

test('FC-20 FC-37 Escape closes the upper dialog alone, and what was typed below stays', async () => {
  await render(<Screen />)
  await button('Void').click()
  await page.getByLabelText('Reason').fill('Rung up twice')
  await button('Ask').click()
  await expect.element(page.getByLabelText('PIN')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog('Upper')).not.toBeInTheDocument()
  await expect.element(page.getByLabelText('Reason')).toHaveValue('Rung up twice')
  await expect.element(button('Ask')).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog('Lower')).not.toBeInTheDocument()
})

test('FC-38 the focus returns to what opened the dialog, or to the screen if that is gone', async () => {
  await render(<Screen />)
  await button('Void').click()
  await page.getByLabelText('Reason').fill('x')
  await userEvent.keyboard('{Escape}')
  await expect.element(button('Void')).toHaveFocus()
  await button('Void').click()
  await button('Confirm').click()
  await expect.element(page.getByRole('link', { name: 'History' })).toHaveFocus()
})

test('FC-39 the whole box of a field takes the click', async () => {
  await render(
    <>
      <TextField label="Amount" before="₹" />
      <TextField label="Day" type="date" />
    </>,
  )
  for (const label of ['Amount', 'Day']) {
    const field = page.getByLabelText(label)
    await expect.element(field).toBeVisible()
    const { left, right, top, bottom } = field.element().getBoundingClientRect()
    for (const x of [left + 3, (left + right) / 2, right - 3]) {
      for (const y of [top + 3, bottom - 3]) {
        expect(document.elementFromPoint(x, y)).toBe(field.element())
      }
    }
  }
})

function ClosesAtOnce({ onBelow }: { onBelow: () => void }) {
  const [isOpen, setOpen] = useState(true)
  return (
    <>
      <button type="button" style={{ position: 'fixed', inset: 0 }} onClick={onBelow}>
        Below
      </button>
      {isOpen && (
        <Dialog onClose={() => setOpen(false)} title="Cash out">
          <button type="button" onClick={() => setOpen(false)}>
            Record
          </button>
        </Dialog>
      )}
    </>
  )
}

test('FC-40 a double click that closes a dialog does not press what was below it', async () => {
  let pressed = 0
  await render(<ClosesAtOnce onBelow={() => (pressed += 1)} />)
  await page.getByRole('button', { name: 'Record' }).dblClick()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(pressed).toBe(0)
  await page.getByRole('button', { name: 'Below' }).click()
  expect(pressed).toBe(1)
})

/** Its data change with each key that is pressed, as an open sheet's do while prices or people arrive. */
function BusySheet() {
  const [text, setText] = useState('')
  const [, setArrivals] = useState(0)
  useEffect(() => {
    const arrive = () => setArrivals((count) => count + 1)
    // As from a timer: React draws it after the key, together with whatever the key changes.
    const onKey = () => window.dispatchEvent(new Event('arrival'))
    window.addEventListener('arrival', arrive)
    window.addEventListener('keydown', onKey, { capture: true })
    return () => {
      window.removeEventListener('arrival', arrive)
      window.removeEventListener('keydown', onKey, { capture: true })
    }
  }, [])
  return (
    <Dialog onClose={() => {}} title="Bill">
      <TextField label="Discount" value={text} onChange={(event) => setText(event.currentTarget.value)} />
    </Dialog>
  )
}

test('FC-37 the first key typed into a dialog stays while other data of the dialog arrive', async () => {
  await render(<BusySheet />)
  await page.getByLabelText('Discount').click()
  await userEvent.keyboard('10')
  await expect.element(page.getByLabelText('Discount')).toHaveValue('10')
})
