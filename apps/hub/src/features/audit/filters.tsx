import { NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Button } from '@evertill/ui/button.tsx'
import { TextField } from '@evertill/ui/text-field.tsx'
import { TypedFilter } from '../../parts/list/typed-filter.tsx'
import { useSay } from '../../parts/use-say.ts'
import watch from '../../parts/watch.module.css'
import type { AuditFilters } from './use-audit.ts'

const SELECTED = ['user', 'action', 'source', 'store'] as const
const DAYS = ['from', 'to'] as const

interface Option {
  value: string
  label: string
}

interface FiltersProps {
  filters: AuditFilters
  choices: Readonly<Record<(typeof SELECTED)[number], readonly Option[]>>
  onChange: (changes: AuditFilters) => void
  onClear: () => void
}

export function Filters({ filters, choices, onChange, onClear }: FiltersProps) {
  const { t } = useTranslation('hub')
  const say = useSay()
  return (
    <search className={watch.filters}>
      <TypedFilter label={t('audit.searchHint')} value={filters.q ?? ''} onChange={(q) => onChange({ q })} />
      {SELECTED.map((name) => {
        const value = filters[name] ?? ''
        const label = say(`audit.${name}`)
        const isKnown = value === '' || choices[name].some((option) => option.value === value)
        return (
          <NativeSelect
            key={name}
            aria-label={label}
            value={value}
            data={[
              { value: '', label: t('audit.any', { label }) },
              ...(isKnown ? [] : [{ value, label: '…' }]),
              ...choices[name],
            ]}
            onChange={(event) => onChange({ [name]: event.currentTarget.value })}
          />
        )
      })}
      {DAYS.map((name) => (
        <TextField
          key={name}
          type="date"
          label={say(`audit.${name}`)}
          value={filters[name] ?? ''}
          {...(name === 'from' ? { max: filters.to } : { min: filters.from })}
          onChange={(event) => onChange({ [name]: event.currentTarget.value })}
        />
      ))}
      {Object.keys(filters).length > 0 && (
        <Button variant="default" onClick={onClear}>
          {t('audit.clear')}
        </Button>
      )}
    </search>
  )
}
