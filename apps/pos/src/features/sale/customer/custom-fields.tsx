import type { CustomField } from '@evertill/contract'
import { Checkbox, NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { CustomValue, CustomValues } from './check-customer.ts'
import { TextField } from '@evertill/ui/text-field.tsx'

interface CustomFieldsProps {
  fields: readonly CustomField[]
  values: CustomValues
  onChange: (values: CustomValues) => void
  /** Names of those that must be filled in and are not. */
  missing: readonly string[]
}

/** Longest text that the contract takes. */
const MOST_TEXT = 500

/** The shop's own questions, as the server defines them. */
export function CustomFields({ fields, values, onChange, missing }: CustomFieldsProps) {
  const { t } = useTranslation()
  const set = (name: string, value: CustomValue) => {
    const { [name]: _before, ...rest } = values
    // An empty answer is none: it would travel with every sale and say nothing.
    onChange(value === '' ? rest : { ...rest, [name]: value })
  }
  return fields.map(({ key, FieldName, FieldType, Choices, IsRequired }) => {
    const value = values[FieldName]
    const common = {
      label: FieldName,
      required: IsRequired,
      error: missing.includes(FieldName) ? t('sheets.customer.faults.required') : undefined,
    }
    if (FieldType === 'YesNo') {
      return (
        <Checkbox
          key={key}
          label={FieldName}
          checked={value === true}
          onChange={(event) => set(FieldName, event.currentTarget.checked)}
        />
      )
    }
    if (FieldType === 'Choice') {
      return (
        <NativeSelect
          key={key}
          {...common}
          size="md"
          data={['', ...Choices]}
          value={String(value ?? '')}
          onChange={(event) => set(FieldName, event.currentTarget.value)}
        />
      )
    }
    return (
      <TextField
        key={key}
        {...common}
        type={FieldType === 'Date' ? 'date' : 'text'}
        inputMode={FieldType === 'Number' ? 'decimal' : undefined}
        maxLength={MOST_TEXT}
        value={String(value ?? '')}
        onChange={(event) => set(FieldName, event.currentTarget.value)}
      />
    )
  })
}
