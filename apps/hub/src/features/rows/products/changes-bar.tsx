import { IconArrowBackUp, IconProgress } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Button } from '@evertill/ui/button.tsx'
import classes from './price-grid.module.css'
import { usePriceChanges } from './use-price-changes.ts'

/** What is being changed, what was refused, and the way back from the last change. */
export function ChangesBar() {
  const { t } = useTranslation('hub')
  const { now, undo } = usePriceChanges()
  const { progress, undoable, refused } = now
  if (progress === null && undoable === 0 && refused.size === 0) return null
  return (
    <div className={classes.bar} role="status">
      {progress ? (
        <>
          <IconProgress size={18} stroke={1.5} aria-hidden />
          <span>{t('products.progress', { done: progress.done, total: progress.total })}</span>
          <progress aria-label={t('products.running')} value={progress.done} max={progress.total} />
        </>
      ) : (
        <>
          <IconArrowBackUp size={18} stroke={1.5} aria-hidden />
          <span>
            {undoable > 0 && t('products.changed', { count: undoable })}{' '}
            {refused.size > 0 && (
              <span className={classes.wrong}>{t('products.refused', { count: refused.size })}</span>
            )}
          </span>
          {undoable > 0 && (
            <Button variant="default" size="sm" onClick={() => void undo()}>
              {t('list.undo')}
            </Button>
          )}
        </>
      )}
    </div>
  )
}
