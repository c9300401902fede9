import type { ComponentProps, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@evertill/ui/button.tsx'
import { useAutoFocus } from '@evertill/ui/use-auto-focus.ts'
import { isTouchOnly } from '@evertill/ui/use-is-phone.ts'
import { usePageTitle } from '@evertill/ui/use-page-title.ts'
import { SalesFilter } from './sales-filter.tsx'
import classes from './sales-screen.module.css'

type FilterProps = ComponentProps<typeof SalesFilter>

interface SalesScreenProps {
  title: string
  /** Next to the title: what the list covers. */
  head: ReactNode
  filters: Pick<FilterProps, 'values' | 'count' | 'choices'> & {
    set: FilterProps['onChange']
    clear: FilterProps['onClear']
  }
  onEnter: (text: string) => void
  /** Buttons at the end of the filters. */
  tools?: ReactNode
  children: ReactNode
}

/** The layout of every list of sales: title, filters and the list. */
export function SalesScreen({ title, head, filters, onEnter, tools, children }: SalesScreenProps) {
  usePageTitle(title)
  const place = useAutoFocus<HTMLDivElement>(!isTouchOnly())
  return (
    <div ref={place} className={classes.screen}>
      <header className={classes.head}>
        <h1>{title}</h1>
        {head}
      </header>
      <SalesFilter
        values={filters.values}
        count={filters.count}
        choices={filters.choices}
        onChange={filters.set}
        onClear={filters.clear}
        onEnter={onEnter}
      >
        {tools}
      </SalesFilter>
      {children}
    </div>
  )
}

/** Shown below the last row while there are more. */
export function MoreRows({ onMore }: { onMore: () => void }) {
  const { t } = useTranslation()
  return (
    <div className={classes.more}>
      <Button variant="default" onClick={onMore}>
        {t('history.more')}
      </Button>
    </div>
  )
}
