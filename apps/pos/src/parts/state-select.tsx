import { STATES } from '@evertill/domain'
import { NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'

interface StateSelectProps {
  /** The name of the State. */
  value: string
  onChange: (name: string) => void
  error?: string | undefined
  required?: boolean
}

/** The States and Union territories of India. A name from an older record that is not on the list can stay. */
export function StateSelect({ value, onChange, error, required = false }: StateSelectProps) {
  const { t } = useTranslation()
  const names = STATES.map(({ name }) => name)
  const isListed = value === '' || names.includes(value)
  return (
    <NativeSelect
      size="md"
      label={t('sheets.customer.fields.State')}
      required={required}
      error={error}
      data={[
        { value: '', label: t('sheets.deliverTo.noState') },
        ...(isListed ? [] : [value]),
        ...names.toSorted(),
      ]}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
