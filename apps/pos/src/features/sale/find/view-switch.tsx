import { IconLayoutGrid, IconList } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './view-switch.module.css'

export type ProductView = 'grid' | 'list'

const VIEWS = [
  ['grid', IconLayoutGrid],
  ['list', IconList],
] as const

interface ViewSwitchProps {
  value: ProductView
  onChange: (view: ProductView) => void
}

/** Tiles or rows. Native radio buttons, which support the arrow keys. */
export function ViewSwitch({ value, onChange }: ViewSwitchProps) {
  const { t } = useTranslation()
  const name = useId()
  return (
    <div role="radiogroup" aria-label={t('sale.view')} className={classes.switch}>
      {VIEWS.map(([view, Icon]) => (
        <label key={view} className={classes.view} title={t(`sale.${view}`)}>
          <input
            type="radio"
            name={name}
            aria-label={t(`sale.${view}`)}
            checked={view === value}
            onChange={() => onChange(view)}
          />
          <Icon size={20} stroke={1.5} aria-hidden />
        </label>
      ))}
    </div>
  )
}
