import type { CustomField } from '@evertill/contract'
import { Checkbox, NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { CustomValue, CustomValues } from './missing-fields.ts'
import { TextField } from '@evertill/ui/text-field.tsx'

interface CustomFieldsProps {
  fields: readonly CustomField[]
  values: CustomValues
  onChange: (values: CustomValues) => void
  /** Names of required fields that are empty. */
  missing: readonly string[]
}

/** The contract's limit. */
const MAX_TEXT = 500

/** Custom fields, as the server defines them. */
export function CustomFields({ fields, values, onChange, missing }: CustomFieldsProps) {
  const { t } = useTranslation()
  const set = (name: string, value: CustomValue) => {
    const { [name]: _before, ...rest } = values
    // Empty values are dropped: they would only add to the size of every sale.
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
        maxLength={MAX_TEXT}
        value={String(value ?? '')}
        onChange={(event) => set(FieldName, event.currentTarget.value)}
      />
    )
  })
}
