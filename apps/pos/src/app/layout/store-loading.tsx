import { useTranslation } from 'react-i18next'
import { Spinner } from '@evertill/ui/spinner.tsx'
import { useAfter } from '@evertill/ui/use-after.ts'
import classes from './store-loading.module.css'

/** Covers the screen while the stores are fetched. Appears late, so that a quick fetch does not flash. */
export function StoreLoading() {
  const { t } = useTranslation()
  const shown = useAfter(150)
  if (!shown) return null
  return (
    <div role="status" className={classes.overlay}>
      <Spinner />
      <span>{t('storeSelection.loading')}</span>
    </div>
  )
}
