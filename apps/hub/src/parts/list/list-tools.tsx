import { RESOURCES, type ResourceName } from '@evertill/contract'
import { IconFilter, IconSearch } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@evertill/ui/button.tsx'
import { ColumnChooser } from '@evertill/ui/column-chooser.tsx'
import { useIsPhone } from '@evertill/ui/use-is-phone.ts'
import { useSay } from '../use-say.ts'
import { FilterBar } from './filter-bar.tsx'
import classes from './rows.module.css'
import { TypedFilter } from './typed-filter.tsx'
import type { useColumnChoice } from './use-columns.ts'
import type { ListState } from './use-list-state.ts'

const MAX_ON_PHONE = 2

interface ListToolsProps {
  resource: ResourceName
  list: ListState
  columns: ReturnType<typeof useColumnChoice>
  /** What else can be done with the rows that are shown. */
  children?: ReactNode
}

/** Which rows and columns of a list are shown. */
export function ListTools({ resource, list, columns, children }: ListToolsProps) {
  const { t } = useTranslation('hub')
  const say = useSay()
  const isPhone = useIsPhone()
  const [isOpen, setOpen] = useState(false)
  const { verbs, filters }: { verbs: readonly string[]; filters: readonly string[] } = RESOURCES[resource]
  // On a phone many filters would push the first row off the screen.
  const isFolded = isPhone && filters.length > MAX_ON_PHONE
  const set = Object.keys(list.filters).length
  return (
    <div className={classes.tools}>
      <TypedFilter
        isSearch
        label={t('list.search')}
        value={list.query.q ?? ''}
        onChange={list.setSearch}
        className={classes.search}
        before={<IconSearch size={18} stroke={1.5} />}
      />
      {isFolded && (
        <Button
          variant={set > 0 ? 'light' : 'default'}
          icon={IconFilter}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {set > 0 ? t('list.filtersSet', { set }) : t('list.filters')}
        </Button>
      )}
      {(!isFolded || isOpen) && <FilterBar resource={resource} list={list} />}
      {list.isNarrowed && (
        <Button variant="subtle" onClick={list.clear}>
          {t('list.showAll')}
        </Button>
      )}
      {verbs.includes('delete') && (
        <Button
          variant={list.isDeletedShown ? 'light' : 'default'}
          aria-pressed={list.isDeletedShown}
          onClick={() => list.setDeletedShown(!list.isDeletedShown)}
        >
          {t('list.deleted')}
        </Button>
      )}
      {!isPhone && (
        <ColumnChooser
          label={t('list.columns')}
          columns={columns.choices.map(({ name }) => ({
            id: name,
            label: say(`fields.${resource}.${name}`),
          }))}
          chosen={columns.chosen}
          onChoose={columns.choose}
        />
      )}
      {children}
    </div>
  )
}
