import { IconChevronLeft, IconStar } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ProductFilter } from '../../../queries/use-catalogue.ts'
import type { Shelves } from '../../../queries/use-shelves.ts'
import { Toolbar } from '@evertill/ui/toolbar.tsx'
import classes from './shelf-bar.module.css'

export type Shelf =
  | { kind: 'all' }
  | { kind: 'favourites' }
  | { kind: 'category'; key: string; subKey: string | null }
  | { kind: 'tag'; key: string }

export const ALL: Shelf = { kind: 'all' }

export const filterOf = (shelf: Shelf, favourites: ReadonlySet<string>): ProductFilter | undefined => {
  switch (shelf.kind) {
    case 'all':
      return undefined
    case 'favourites':
      return { keys: favourites }
    case 'tag':
      return { TagID: shelf.key }
    case 'category':
      return { CategoryID: shelf.key, ...(shelf.subKey === null ? {} : { SubCategoryID: shelf.subKey }) }
  }
}

interface ShelfBarProps {
  shelves: Shelves
  shelf: Shelf
  onChange: (shelf: Shelf) => void
}

/** One row of fixed height: the categories, or the subcategories of the chosen one. */
export function ShelfBar({ shelves, shelf, onChange }: ShelfBarProps) {
  const { t } = useTranslation()
  const chosen = shelf.kind === 'category' ? shelf : null
  const inside = shelves.subCategories.filter(({ categoryId }) => categoryId === chosen?.key)
  const category = shelves.categories.find(({ key }) => key === chosen?.key)
  return (
    <Toolbar label={t('sale.shelf.label')} className={classes.bar}>
      {chosen && inside.length > 0 ? (
        <>
          <Chip on={false} label={t('sale.shelf.back')} onClick={() => onChange(ALL)}>
            <IconChevronLeft size={18} stroke={1.5} aria-hidden />
          </Chip>
          <Chip on={chosen.subKey === null} onClick={() => onChange({ ...chosen, subKey: null })}>
            {category?.name}
          </Chip>
          {inside.map(({ key, name }) => (
            <Chip key={key} on={chosen.subKey === key} onClick={() => onChange({ ...chosen, subKey: key })}>
              {name}
            </Chip>
          ))}
        </>
      ) : (
        <>
          <Chip on={shelf.kind === 'all'} onClick={() => onChange(ALL)}>
            {t('sale.shelf.all')}
          </Chip>
          {shelves.favourites.size > 0 && (
            <Chip
              on={shelf.kind === 'favourites'}
              label={t('sale.shelf.favourites')}
              onClick={() => onChange({ kind: 'favourites' })}
            >
              <IconStar size={18} stroke={1.5} aria-hidden />
            </Chip>
          )}
          {shelves.categories.map(({ key, name }) => (
            <Chip
              key={key}
              on={chosen?.key === key}
              onClick={() => onChange({ kind: 'category', key, subKey: null })}
            >
              {name}
            </Chip>
          ))}
          {shelves.tags.map(({ key, name }) => (
            <Chip
              key={key}
              on={shelf.kind === 'tag' && shelf.key === key}
              onClick={() => onChange({ kind: 'tag', key })}
            >
              # {name}
            </Chip>
          ))}
        </>
      )}
    </Toolbar>
  )
}

interface ChipProps {
  on: boolean
  onClick: () => void
  label?: string
  children: ReactNode
}

function Chip({ on, onClick, label, children }: ChipProps) {
  return (
    <button type="button" className={classes.chip} aria-pressed={on} aria-label={label} onClick={onClick}>
      {children}
    </button>
  )
}
