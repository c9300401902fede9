import { Checkbox } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { TextField } from '@evertill/ui/text-field.tsx'
import { useFaultText } from '../form/use-fault-text.ts'
import type { EditorProps } from './editor-props.ts'
import classes from './fields.module.css'

interface Payee {
  Address: string
  Name: string
  MerchantCode: string
}

const EMPTY: Payee = { Address: '', Name: '', MerchantCode: '' }
const PARTS = ['Address', 'Name', 'MerchantCode'] as const

/** Who is paid by the QR code on a bill that is not paid; none without it. */
export function UpiEditor({ label, hint, value, error, faults, disabled, onChange }: EditorProps) {
  const { t } = useTranslation('hub')
  const faultText = useFaultText()
  const payee = (value ?? null) as Payee | null
  return (
    <div className={classes.nested}>
      <Checkbox
        label={label}
        description={hint}
        error={error}
        disabled={disabled}
        checked={payee !== null}
        onChange={(event) => onChange(event.currentTarget.checked ? EMPTY : null)}
      />
      {payee !== null &&
        PARTS.map((part) => {
          const name = t(`upi.${part}`)
          const fault = faults[part]
          return (
            <TextField
              key={part}
              label={name}
              value={payee[part]}
              error={fault === undefined ? undefined : faultText(name, fault)}
              disabled={disabled}
              maxLength={100}
              onChange={(event) => onChange({ ...payee, [part]: event.currentTarget.value })}
            />
          )
        })}
    </div>
  )
}
