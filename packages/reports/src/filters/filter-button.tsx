import { Checkbox, Popover } from '@mantine/core'
import { Button } from '@evertill/ui/button.tsx'
import { IconFilter } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { knownFilters, type ReportState } from '../address/address.ts'
import { useFrame } from '../frame.tsx'
import { pageNamed } from '../report-specs.ts'
import classes from './filters.module.css'

interface FilterButtonProps {
  state: ReportState
  onChange: (change: Partial<ReportState>) => void
}

/** Stores, registers, cashiers and channels to choose from. */
export function FilterButton({ state, onChange }: FilterButtonProps) {
  const { t } = useTranslation()
  const { place, maySeeOthers } = useFrame()
  const { lists } = knownFilters(pageNamed(state.report))
  const all = [
    { list: 'stores', choices: place.stores ?? [] },
    { list: 'registers', choices: place.registers },
    ...(maySeeOthers ? [{ list: 'cashiers', choices: place.cashiers } as const] : []),
    { list: 'channels', choices: place.channels },
  ] as const
  const groups = all.filter(({ list, choices }) =>
    list === 'stores' ? choices.length > 1 : lists.includes(list),
  )
  if (groups.length === 0) return null
  return (
    <Popover position="bottom-end" shadow="md" trapFocus>
      <Popover.Target>
        <Button variant="default" icon={IconFilter} className={classes.filterButton ?? ''}>
          {t('reports.filters.button')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={classes.filterPanel ?? ''}>
        {groups.map(({ list, choices }) => (
          <Checkbox.Group
            key={list}
            label={t(`reports.filters.${list}`)}
            value={[...state[list]]}
            onChange={(keys) => onChange({ [list]: keys })}
          >
            {choices.map(({ key, name }) => (
              <Checkbox key={key} value={key} label={name} className={classes.check ?? ''} />
            ))}
            {choices.length === 0 && <p className={classes.none}>{t('reports.filters.none')}</p>}
          </Checkbox.Group>
        ))}
      </Popover.Dropdown>
    </Popover>
  )
}
