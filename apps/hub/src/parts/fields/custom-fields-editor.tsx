import { Checkbox, NativeSelect } from '@mantine/core'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Hint } from '@evertill/ui/form-parts.tsx'
import { TextField } from '@evertill/ui/text-field.tsx'
import { ValueField } from '@evertill/ui/value-field.tsx'
import type { ResourceRow } from '../../api/resource-calls.ts'
import { textOf } from '../../api/text-of.ts'
import { useFaultText } from '../form/use-fault-text.ts'
import { useChoices } from '../list/use-rows.ts'
import type { EditorProps } from './editor-props.ts'
import classes from './fields.module.css'

type Values = Readonly<Record<string, unknown>>

/** Customers keep their answers by the name of the field, as tills always have. */
const idOf = (field: ResourceRow): string =>
  field['Module'] === 'customer' ? textOf(field['FieldName']) : field.key

/** The company's own fields of a module, each by its type. Answers to a field that is gone are kept. */
export function CustomFieldsEditor({ module, ...props }: EditorProps & { module: string }) {
  const { value, faults, disabled, onChange } = props
  const { t } = useTranslation('hub')
  const faultText = useFaultText()
  const values = (typeof value === 'object' && value !== null ? value : {}) as Values
  const fields = (useChoices('custom-fields') ?? []).filter(
    (field) => field['Module'] === module && !field.IsDeleted,
  )
  if (fields.length === 0) return <Hint>{t('form.noOwnFields')}</Hint>
  return (
    <div className={classes.nested} role="group" aria-label={props.label}>
      {fields.map((field) => {
        const name = textOf(field['FieldName'])
        const id = idOf(field)
        const fault = faults[id]
        return (
          <OneField
            key={field.key}
            field={field}
            label={name}
            value={values[id]}
            error={fault === undefined ? undefined : faultText(name, fault)}
            disabled={disabled}
            onChange={(next) => onChange({ ...values, [id]: next })}
          />
        )
      })}
    </div>
  )
}

type OneFieldProps = Pick<EditorProps, 'label' | 'value' | 'error' | 'disabled' | 'onChange'> & {
  field: ResourceRow
}

function OneField({ field, label, value, error, disabled, onChange }: OneFieldProps) {
  const { t } = useTranslation('hub')
  const type = field['FieldType']
  if (type === 'YesNo')
    return (
      <Checkbox
        label={label}
        error={error}
        disabled={disabled}
        checked={value === true}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    )
  if (type === 'Choice')
    return (
      <NativeSelect
        label={label}
        error={error}
        disabled={disabled}
        value={textOf(value)}
        data={[
          { value: '', label: t('form.none') },
          ...(Array.isArray(field['Choices']) ? field['Choices'].map(String) : []),
        ]}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    )
  if (type === 'Number')
    return <NumberField {...{ label, value, error, disabled, onChange }} message={t('faults.number')} />
  return (
    <TextField
      type={type === 'Date' ? 'date' : 'text'}
      label={label}
      error={error}
      disabled={disabled}
      maxLength={500}
      value={textOf(value)}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

type NumberFieldProps = Omit<OneFieldProps, 'field'> & { message: string }

function NumberField({ message, value, ...props }: NumberFieldProps) {
  const kind = useMemo(
    () => ({
      parse: (text: string) => (/^-?\d+(\.\d+)?$/.test(text.trim()) ? Number(text) : { message }),
      format: String,
      inputMode: 'decimal' as const,
    }),
    [message],
  )
  return <ValueField kind={kind} {...props} value={typeof value === 'number' ? value : null} />
}
