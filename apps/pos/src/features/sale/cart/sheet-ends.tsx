import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './sheet.module.css'

/** The foot of a sheet: stays in sight while the rest is scrolled. */
export function SheetEnds({ canSave, onCancel }: { canSave: boolean; onCancel: () => void }) {
  const { t } = useTranslation()
  return (
    <div className={classes.ends}>
      <Button variant="default" onClick={onCancel}>
        {t('sale.edit.cancel')}
      </Button>
      <Button type="submit" disabled={!canSave}>
        {t('sale.edit.save')}
      </Button>
    </div>
  )
}
