import {
  type ClipboardEvent,
  type KeyboardEvent,
  type Ref,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
} from 'react'
import { useTranslation } from 'react-i18next'
import { asciiDigits, PIN_LENGTH } from '@evertill/domain'
import classes from './digit-boxes.module.css'

export interface DigitBoxesHandle {
  /** Focuses the first empty box: a fast user may have typed digits before the screen was ready. */
  focus(): void
}

interface DigitBoxesProps {
  label: string
  value: string
  onChange: (value: string) => void
  /** Called when all boxes are full, and again on Enter. */
  onFull?: (value: string) => void
  error?: string | undefined
  disabled?: boolean
  /** Takes no digits for now, but keeps the focus: without it the next digits would go to the page below a dialog. */
  readOnly?: boolean
  autoFocus?: boolean
  handle?: Ref<DigitBoxesHandle> | undefined
}

const PLACES = Array.from({ length: PIN_LENGTH }, (_, index) => index)
const digitsOf = (text: string) =>
  asciiDigits(text)
    .replace(/[^0-9]/g, '')
    .slice(0, PIN_LENGTH)

/** One digit per box. Digits are filled from the left, so the value never has a gap. */
export function DigitBoxes(props: DigitBoxesProps) {
  const { label, value, onChange, onFull, error, disabled = false, readOnly = false } = props
  const { autoFocus = false, handle } = props
  const { t } = useTranslation()
  const boxes = useRef<(HTMLInputElement | null)[]>([])
  const focusAt = (index: number) => boxes.current[Math.min(index, PIN_LENGTH - 1)]?.focus()
  useImperativeHandle(handle, () => ({ focus: () => focusAt(value.length) }))

  // In a layout effect: after the paint, it would take the focus back from a digit typed in between.
  useLayoutEffect(() => {
    // Emptied after a wrong PIN: the next one starts in the first box.
    const [first] = boxes.current
    if (value === '' && boxes.current.some((box) => box === document.activeElement)) first?.focus()
  }, [value])

  const take = (next: string) => {
    if (readOnly) return
    onChange(next)
    focusAt(next.length)
    if (next.length === PIN_LENGTH) onFull?.(next)
  }
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const digit = asciiDigits(event.key)
    if (/^[0-9]$/.test(digit)) {
      event.preventDefault()
      // Typing in a full box replaces its digit; after the last digit it adds one.
      const at = Math.min(index, value.length)
      take(digitsOf(value.slice(0, at) + digit + value.slice(at + 1)))
    } else if (event.key === 'Backspace') {
      event.preventDefault()
      take(value.slice(0, Math.max(0, Math.min(index, value.length - 1))))
    } else if (event.key === 'ArrowLeft') focusAt(Math.max(0, index - 1))
    else if (event.key === 'ArrowRight') focusAt(index + 1)
  }
  const onPaste = (event: ClipboardEvent) => {
    event.preventDefault()
    take(digitsOf(event.clipboardData.getData('text')))
  }

  return (
    // Digits run from left to right in every language.
    <fieldset dir="ltr" className={classes.row} disabled={disabled} aria-invalid={error !== undefined}>
      <legend dir="auto" className={classes.label}>
        {label}
      </legend>
      {PLACES.map((index) => (
        <input
          key={index}
          ref={(box) => {
            boxes.current[index] = box
          }}
          className={classes.box}
          type="password"
          inputMode="numeric"
          autoComplete="off"
          aria-label={t('pin.digit', { number: index + 1, label })}
          aria-invalid={error !== undefined}
          autoFocus={autoFocus && index === 0}
          // A dialog takes the focus to this box once it has opened, maybe after the first digits were typed.
          data-autofocus={autoFocus && index === Math.min(value.length, PIN_LENGTH - 1) ? true : undefined}
          value={value[index] ?? ''}
          readOnly={readOnly}
          onKeyDown={(event) => onKeyDown(event, index)}
          onPaste={onPaste}
          // Phone keyboards send no useful keydown: the character arrives as a change event.
          onChange={(event) => take(digitsOf(value.slice(0, index) + event.currentTarget.value.slice(-1)))}
        />
      ))}
    </fieldset>
  )
}
