import { Button } from '@evertill/ui/button.tsx'
import { EmptyState } from '@evertill/ui/state-view.tsx'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ReadingState } from './reading-state.tsx'
import watch from './watch.module.css'

type Reading = Pick<
  UseInfiniteQueryResult,
  'error' | 'refetch' | 'hasNextPage' | 'fetchNextPage' | 'isFetchingNextPage'
>

interface PagedListProps<Row> {
  /** The call that brings the rows, page by page. */
  reading: Reading
  /** Of all pages that were read; none before the first. */
  rows: readonly Row[] | undefined
  label: string
  /** What it means that there is no row. */
  empty: string
  /** One list item. */
  children: (row: Row) => ReactNode
}

/** Rows that are read a page at a time, with what stands in their place. */
export function PagedList<Row>({ reading, rows, label, empty, children }: PagedListProps<Row>) {
  const { t } = useTranslation('hub')
  const { error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = reading
  if (!rows) return <ReadingState error={error} onAgain={refetch} />
  if (rows.length === 0 && !hasNextPage) return <EmptyState title={empty} />
  return (
    <>
      <ul className={watch.list} aria-label={label}>
        {rows.map(children)}
      </ul>
      {hasNextPage && (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('list.more')}
        </Button>
      )}
    </>
  )
}
