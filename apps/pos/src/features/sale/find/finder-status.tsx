import { ONE_UNIT } from '@evertill/domain'
import { useTranslation } from 'react-i18next'
import classes from './product-finder.module.css'
import type { useFinder } from './use-finder.ts'

export type Finder = ReturnType<typeof useFinder>

/** One line of fixed height below the box, so that nothing below moves; only an error may need two. */
export function FinderStatus({ finder }: { finder: Finder }) {
  const { t } = useTranslation()
  const { catalogue, results, capped, highlight, times } = finder
  const loading = catalogue.state === 'loading'
  if (finder.isTimesWrong && times) {
    return (
      <p className={classes.status} role="alert" data-wrong>
        {t('sale.times.invalid', { text: times.typed })}
      </p>
    )
  }
  const parts = [
    times !== null && times.quantity !== null && t('sale.times.count', { count: times.quantity / ONE_UNIT }),
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
