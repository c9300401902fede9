import { useTranslation } from 'react-i18next'
import classes from './product-finder.module.css'
import type { useFinder } from './use-finder.ts'

export type Finder = ReturnType<typeof useFinder>

/** One line of fixed height below the box, so that nothing below moves. */
export function FinderStatus({ finder }: { finder: Finder }) {
  const { t } = useTranslation()
  const { catalogue, results, capped, highlight } = finder
  const loading = catalogue.state === 'loading'
  const parts = [
    loading &&
      (catalogue.total > 0
        ? t('sale.catalogueLoading', { loaded: catalogue.loaded, total: catalogue.total })
        : t('sale.catalogueStarting')),
    !loading && results.length > 0 && !capped && t('sale.found', { count: results.length }),
    !loading && capped && t('sale.firstShown', { count: results.length }),
    highlight >= 0 && t('sale.several'),
  ]
  return (
    <p className={classes.status} aria-live="polite">
      {parts.filter((part) => part !== false).join(' · ')}
    </p>
  )
}
