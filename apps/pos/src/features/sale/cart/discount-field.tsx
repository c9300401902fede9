import { type Currency, HUNDRED_PERCENT } from '@evertill/domain'
import { editableMoney, editablePercent, parseMoney, parsePercent } from '@evertill/ui/numbers.ts'
import { SegmentedControl } from '@mantine/core'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { ValueField } from '@evertill/ui/value-field.tsx'
import classes from './sheet.module.css'

export interface DiscountEntry {
  kind: 'Percent' | 'Amount'
  /** Ten-thousandths of a percent, or minor units. Null is none. */
  value: number | null
  /** Something is typed that is no number. It must not be saved as no discount. */
  isUnreadable?: boolean
}

type Discount = { Kind: 'Percent'; Percent: number } | { Kind: 'Amount'; Amount: number }

export const entryOf = (discount: Discount | undefined): DiscountEntry => {
  if (discount === undefined) return { kind: 'Percent', value: null }
  return discount.Kind === 'Percent'
    ? { kind: 'Percent', value: discount.Percent }
    : { kind: 'Amount', value: discount.Amount }
}

export const discountOf = ({ kind, value }: DiscountEntry): Discount | undefined => {
  if (value === null || value === 0) return undefined
  return kind === 'Percent' ? { Kind: kind, Percent: value } : { Kind: kind, Amount: value }
}

interface DiscountFieldProps {
  label: string
  entry: DiscountEntry
  onChange: (entry: DiscountEntry) => void
  currency: Currency
  /** The amount it is taken off, which it cannot exceed. */
  most: number
  autoFocus?: boolean
}

export function DiscountField({
  label,
  entry,
  onChange,
  currency,
  most,
  autoFocus = false,
}: DiscountFieldProps) {
  const { t } = useTranslation()
  const { kind, value } = entry
  const fieldKind = useMemo(
    () =>
      kind === 'Percent'
        ? {
            parse: (text: string) => parsePercent(text),
            format: editablePercent,
            inputMode: 'decimal' as const,
          }
        : {
            parse: (text: string) => parseMoney(text, currency),
            format: (amount: number) => editableMoney(amount, currency),
            inputMode: 'decimal' as const,
          },
    [kind, currency],
  )
  return (
    <div className={classes.pair}>
      <ValueField
        key={kind}
        label={label}
        value={value}
        kind={fieldKind}
        autoFocus={autoFocus}
        error={isTooMuch(entry, most) ? t('sheets.edit.tooMuch') : undefined}
        onChange={(next, isEmpty) => onChange({ kind, value: next, isUnreadable: next === null && !isEmpty })}
      />
      <SegmentedControl
        className={classes.kinds}
        classNames={{ label: classes.kind }}
        aria-label={t('sheets.edit.discountKind', { label })}
        value={kind}
        onChange={(next) => onChange(asKind(entry, next, currency))}
        data={[
          { value: 'Percent', label: '%' },
          { value: 'Amount', label: currency.symbol },
        ]}
      />
    </div>
  )
}

const isTooMuch = ({ kind, value }: DiscountEntry, most: number): boolean =>
  value !== null && value > (kind === 'Percent' ? HUNDRED_PERCENT : most)

export const isWrongDiscount = (entry: DiscountEntry, most: number): boolean =>
  entry.isUnreadable === true || isTooMuch(entry, most)

/** The typed number stays when the kind changes: 10 % becomes ₹10. */
const asKind = (
  { kind, value }: DiscountEntry,
  wanted: DiscountEntry['kind'],
  currency: Currency,
): DiscountEntry => {
  if (value === null || kind === wanted) return { kind: wanted, value }
  const read =
    wanted === 'Amount'
      ? parseMoney(editablePercent(value), currency)
      : parsePercent(editableMoney(value, currency))
  return { kind: wanted, value: typeof read === 'number' ? read : null }
}
