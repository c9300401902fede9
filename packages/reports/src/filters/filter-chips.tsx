import { IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { ReportState } from '../address/address.ts'
import classes from './filters.module.css'
import { useChips } from './use-chips.ts'

interface FilterChipsProps {
  state: ReportState
  onChange: (change: Partial<ReportState>) => void
}

/** Everything that narrows the figures; pressed, it goes away. */
export function FilterChips({ state, onChange }: FilterChipsProps) {
  const { t } = useTranslation()
  const chips = useChips(state)
  if (chips.length === 0) return null
  return (
    <ul className={classes.chips} aria-label={t('reports.filters.label')}>
      {chips.map(({ id, text, without }) => (
        <li key={id}>
          <button
            type="button"
            className={classes.chip}
            aria-label={t('reports.filters.remove', { filter: text })}
            onClick={() => onChange(without)}
          >
            <span>{text}</span>
            <IconX size={16} stroke={1.5} aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  )
}
