import { ONE_UNIT } from '@evertill/domain'
import { editableQuantity, parseQuantity } from '@evertill/ui/numbers.ts'
import type { TFunction } from 'i18next'
import { type KeyboardEvent, useState } from 'react'
import { toast } from '@evertill/ui/toast.ts'
import classes from './quantity-field.module.css'

interface QuantityFieldProps {
  t: TFunction
  label: string
  quantity: number
  isWeighed: boolean
  onChange: (quantity: number) => boolean
  onDone: () => void
}

export function QuantityField({ t, label, quantity, isWeighed, onChange, onDone }: QuantityFieldProps) {
  const [draft, setDraft] = useState<string | null>(null)
  const [isWrong, setIsWrong] = useState(false)

  /** True if the quantity is valid. Invalid text stays visible until it is corrected or discarded. */
  const commit = (): boolean => {
    if (draft === null) return true
    const wanted = parseQuantity(draft)
    const wrong =
      typeof wanted !== 'number'
        ? wanted.message
        : !isWeighed && wanted % ONE_UNIT !== 0
          ? t('sale.cart.wholeOnly')
          : null
    setIsWrong(wrong !== null)
    if (wrong !== null) toast.error(wrong)
    if (wrong !== null || typeof wanted !== 'number') return false
    if (wanted !== quantity && !onChange(wanted)) return false
    setDraft(null)
    return true
  }
  const giveUp = () => {
    setDraft(null)
    setIsWrong(false)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && commit()) onDone()
    if (event.key === 'Escape') {
      event.stopPropagation()
      giveUp()
      onDone()
    }
  }

  return (
    <input
      className={classes.field}
      aria-label={label}
      aria-invalid={isWrong}
      data-typed={draft !== null}
      inputMode={isWeighed ? 'decimal' : 'numeric'}
      autoComplete="off"
      maxLength={12}
      value={draft ?? editableQuantity(quantity)}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => {
        setDraft(event.currentTarget.value)
        setIsWrong(false)
      }}
      onKeyDown={onKeyDown}
      onBlur={() => {
        if (!commit()) giveUp()
      }}
    />
  )
}
