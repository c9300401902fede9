import { CURRENCIES } from '@evertill/domain'
import { Checkbox, FocusTrap, NativeSelect, Radio, Switch } from '@mantine/core'
import { useRef, useState } from 'react'
import { describe, expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from './testing/render.tsx'
import { DateField } from './date-field.tsx'
import { DigitBoxes, type DigitBoxesHandle } from './digit-boxes.tsx'
import { MoneyField } from './money-field.tsx'
import { QuantityField } from './quantity-field.tsx'
import { TextArea } from './text-field.tsx'

function Form({ reports }: { reports: unknown[] }) {
  const [amount, setAmount] = useState<number | null>(12_050)
  const [pieces, setPieces] = useState<number | null>(null)
  const [day, setDay] = useState('')
  const report = <Value,>(set: (value: Value) => void) => {
    return (value: Value) => {
      reports.push(value)
      set(value)
    }
  }
  return (
    <>
      <MoneyField label="Amount" currency={CURRENCIES.INR} value={amount} onChange={report(setAmount)} />
      <QuantityField label="Pieces" wholeOnly value={pieces} onChange={report(setPieces)} />
      <DateField label="Day" today="2026-11-15" days={7} value={day} onChange={report(setDay)} />
      <input type="number" aria-label="Plain number" defaultValue="5" />
    </>
  )
}

function Pin() {
  const [pin, setPin] = useState('')
  const row = useRef<DigitBoxesHandle>(null)
  return (
    <>
      <DigitBoxes handle={row} label="PIN" value={pin} onChange={setPin} />
      <output>{pin}</output>
      <button type="button" onPointerEnter={() => row.current?.focus()}>
        Settled
      </button>
    </>
  )
}

/** As a dialog that opens slowly: it takes the focus only after the second digit. */
function TrappedPin() {
  const [pin, setPin] = useState('')
  return (
    <FocusTrap active={pin.length === 2}>
      <div>
        <DigitBoxes label="PIN" value={pin} onChange={setPin} autoFocus />
        <output>{pin}</output>
      </div>
    </FocusTrap>
  )
}

/** As a dialog that checks the PIN: no digits meanwhile, and emptied when it was wrong. */
function CheckedPin() {
  const [pin, setPin] = useState('')
  const [isChecking, setChecking] = useState(false)
  return (
    <>
      <DigitBoxes
        label="PIN"
        value={pin}
        readOnly={isChecking}
        onChange={setPin}
        onFull={() => setChecking(true)}
      />
      <output>{pin}</output>
      <button
        type="button"
        // Leaves the focus where it is.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => {
          setPin('')
          setChecking(false)
        }}
      >
        Wrong
      </button>
    </>
  )
}

const field = (label: string) => page.getByLabelText(label)

describe('fields', () => {
  test('FR-8 an amount is read as it is typed, and unreadable text is no amount and shows an error', async () => {
    const reports: unknown[] = []
    await render(<Form reports={reports} />)
    await expect.element(field('Amount')).toHaveValue('120.50')
    await field('Amount').fill('99.5')
    expect(reports.at(-1)).toBe(9_950)
    await field('Amount').fill('9x')
    expect(reports.at(-1)).toBe(null)
    await userEvent.tab()
    await expect.element(field('Amount')).toHaveValue('9x')
    await expect.element(field('Amount')).toBeInvalid()
  })

  test('FR-8 half a piece is refused where only whole pieces are sold', async () => {
    const reports: unknown[] = []
    await render(<Form reports={reports} />)
    await field('Pieces').fill('1.5')
    await userEvent.tab()
    await expect.element(page.getByText('Whole numbers only')).toBeVisible()
    await field('Pieces').fill('2')
    expect(reports.at(-1)).toBe(2_000)
  })

  test('FR-8 a typed day outside of the last days says which are possible', async () => {
    await render(<Form reports={[]} />)
    await field('Day').fill('2026-11-01')
    await expect.element(page.getByText('Choose a day from 9 Nov 2026 to 15 Nov 2026')).toBeVisible()
    await field('Day').fill('2026-11-09')
    await expect.element(field('Day')).toBeValid()
    expect(field('Day').element()).toHaveProperty('max', '2026-11-15')
  })

  test('FR-8 the wheel does not change a number', async () => {
    await render(<Form reports={[]} />)
    await expect.element(field('Plain number')).toBeVisible()
    const number = field('Plain number').element() as HTMLInputElement
    number.focus()
    const turn = new WheelEvent('wheel', { bubbles: true, cancelable: true, deltaY: 100 })
    expect(number.dispatchEvent(turn)).toBe(false)
    number.blur()
    const past = new WheelEvent('wheel', { bubbles: true, cancelable: true, deltaY: 100 })
    expect(number.dispatchEvent(past)).toBe(true)
  })
})

test('EN-38 focusing the PIN late does not let the next digit replace the first', async () => {
  await render(<Pin />)
  await field('PIN, digit 1').click()
  await userEvent.keyboard('1')
  await page.getByRole('button', { name: 'Settled' }).hover()
  await userEvent.keyboard('234')
  await expect.element(page.getByRole('status')).toHaveTextContent('1234')
})

test('EN-38 a dialog that takes the focus late lets the next digit go on, not replace the first', async () => {
  await render(<TrappedPin />)
  await expect.element(field('PIN, digit 1')).toHaveFocus()
  await userEvent.keyboard('12')
  // Runs behind the timer in which the dialog takes the focus.
  await new Promise((done) => setTimeout(done))
  await userEvent.keyboard('34')
  await expect.element(page.getByRole('status')).toHaveTextContent('1234')
})

test('AX-1 every kind of field has the edge that can be seen', async () => {
  await render(
    <>
      <TextArea label="Reason" />
      <NativeSelect label="Status" data={['Open']} />
      <Checkbox label="Agreed" />
      <Radio label="Cash" />
      <Switch label="Quick" />
    </>,
  )
  const edge = getComputedStyle(document.documentElement).getPropertyValue('--till-line-strong')
  const seen = document.createElement('p')
  seen.style.color = edge
  document.body.append(seen)
  onTestFinished(() => seen.remove())
  for (const label of ['Reason', 'Status', 'Agreed', 'Cash']) {
    await expect.element(field(label)).toBeVisible()
    const { borderTopColor } = getComputedStyle(field(label).element())
    expect([label, borderTopColor]).toEqual([label, getComputedStyle(seen).color])
  }
  const groove = page.getByRole('switch', { name: 'Quick' }).element().nextElementSibling
  if (!groove) return expect.fail('no groove')
  expect(getComputedStyle(groove).backgroundColor).toBe(getComputedStyle(seen).color)
})

test('AX-7 a PIN can be pasted, also with spaces around it', async () => {
  await render(<Pin />)
  await field('PIN, digit 1').click()
  const clipboardData = new DataTransfer()
  clipboardData.setData('text', ' 2580 ')
  field('PIN, digit 1')
    .element()
    .dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
  await expect.element(page.getByRole('status')).toHaveTextContent('2580')
})

test('a multi-line field grows with its text and is linked to its error', async () => {
  await render(<TextArea label="Reason" minRows={2} error="A reason is needed" />)
  await expect.element(field('Reason')).toBeInvalid()
  await expect.element(field('Reason')).toHaveAccessibleDescription('A reason is needed')
  const before = field('Reason').element().clientHeight
  await field('Reason').fill('one\ntwo\nthree\nfour')
  expect(field('Reason').element().clientHeight).toBeGreaterThan(before)
})

test('RI-9 while a PIN is checked and after it was wrong, the focus stays in its boxes', async () => {
  await render(<CheckedPin />)
  await field('PIN, digit 1').click()
  await userEvent.keyboard('12349')
  await expect.element(page.getByRole('status')).toHaveTextContent('1234')
  await expect.element(field('PIN, digit 4')).toHaveFocus()
  await page.getByRole('button', { name: 'Wrong' }).click()
  await expect.element(field('PIN, digit 1')).toHaveFocus()
  await userEvent.keyboard('56')
  await expect.element(page.getByRole('status')).toHaveTextContent('56')
})
