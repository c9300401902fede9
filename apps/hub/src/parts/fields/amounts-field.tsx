import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TextArea } from '@evertill/ui/text-field.tsx'
import { useFaultText } from '../form/use-fault-text.ts'
import { useCurrency } from '../hub-context.tsx'
import { amountsInLines, currencyOf, linesOfAmounts, typedAmounts } from './amounts.ts'
import type { EditorProps } from './editor-props.ts'

const MIN_ROWS = 4

/** One amount in each line, in the currency of the row. */
export function AmountsField(props: EditorProps & { code: string }) {
  const { label, hint, value, error, faults, disabled, onChange, code } = props
  const { t } = useTranslation('hub')
  const faultText = useFaultText()
  const currency = currencyOf(code, useCurrency())
  const amounts = typedAmounts(value)
  const lines = linesOfAmounts(amounts, currency)
  const [typed, setTyped] = useState(lines)
  const wrong = amounts.find((amount) => typeof amount === 'string')
  const [fault] = Object.values(faults)
  const inside = fault === undefined ? undefined : faultText(label, fault)
  // What is being typed stays as it is; what comes from elsewhere is shown as it is stored.
  const isSame = linesOfAmounts(amountsInLines(typed, currency), currency) === lines
  return (
    <TextArea
      label={`${label} (${currency.symbol})`}
      {...(hint === undefined ? {} : { hint })}
      error={wrong === undefined ? (error ?? inside) : t('faults.amount', { text: wrong })}
      disabled={disabled}
      value={isSame ? typed : lines}
      minRows={MIN_ROWS}
      maxLength={1_000}
      inputMode="decimal"
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        onChange(amountsInLines(event.currentTarget.value, currency))
      }}
    />
  )
}
