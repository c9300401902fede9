import { TextArea } from '@evertill/ui/text-field.tsx'
import { Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useSalesPeople } from '../../../queries/use-people.ts'

interface SellerFieldProps {
  value: string | null
  onChange: (key: string | null) => void
}

/** The sales person of a line or of the bill. */
export function SellerField({ value, onChange }: SellerFieldProps) {
  const { t } = useTranslation()
  return (
    <Select
      size="md"
      label={t('sheets.edit.salesPerson')}
      data={[...useSalesPeople()]}
      value={value}
      onChange={onChange}
      clearable
      searchable
    />
  )
}

interface NoteFieldProps {
  label: string
  value: string
  onChange: (note: string) => void
}

export function NoteField({ label, value, onChange }: NoteFieldProps) {
  return (
    <TextArea
      label={label}
      value={value}
      maxLength={200}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
