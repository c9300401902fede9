import { IconBackspace } from '@tabler/icons-react'
import classes from './ten-key.module.css'

const ROWS = ['7', '8', '9', '4', '5', '6', '1', '2', '3'] as const

interface TenKeyProps {
  label: string
  eraseLabel: string
  withPoint: boolean
  onKey: (key: string) => void
  onErase: () => void
}

/** The buttons never take the focus, so that keyboard and touch can be mixed in one amount. */
export function TenKey({ label, eraseLabel, withPoint, onKey, onErase }: TenKeyProps) {
  const key = (text: string) => (
    <button
      key={text}
      type="button"
      tabIndex={-1}
      className={classes.key}
      onPointerDown={keepFocus}
      onClick={() => onKey(text)}
    >
      {text}
    </button>
  )
  return (
    <div role="group" dir="ltr" aria-label={label} className={classes.pad}>
      {ROWS.map(key)}
      {key(withPoint ? '.' : '00')}
      {key('0')}
      <button
        type="button"
        tabIndex={-1}
        className={classes.key}
        aria-label={eraseLabel}
        onPointerDown={keepFocus}
        onClick={onErase}
      >
        <IconBackspace size={24} stroke={1.5} />
      </button>
    </div>
  )
}

function keepFocus(event: { preventDefault: () => void }): void {
  event.preventDefault()
}

/** The text after a key press: one point, no more decimals than the currency has, no leading zeros. */
export function typeKey(text: string, key: string, decimals: number): string {
  if (key === '.') return text.includes('.') ? text : `${text === '' ? '0' : text}.`
  const [, fraction] = text.split('.')
  if (fraction !== undefined && fraction.length + key.length > decimals) return text
  const next = text + key
  return next.includes('.') ? next : next.replace(/^0+(?=\d)/, '')
}
