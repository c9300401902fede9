import { useTranslation } from 'react-i18next'
import { Button } from '@evertill/ui/button.tsx'
import classes from './sheet.module.css'

interface SheetButtonsProps {
  canSave: boolean
  onCancel: () => void
  saveLabel?: string
}

/** The buttons at the bottom of a sheet, visible while the rest scrolls. */
export function SheetButtons({ canSave, onCancel, saveLabel }: SheetButtonsProps) {
  const { t } = useTranslation()
  return (
    <div className={classes.ends}>
      <Button variant="default" onClick={onCancel}>
        {t('sheets.edit.cancel')}
      </Button>
      <Button type="submit" disabled={!canSave}>
        {saveLabel ?? t('sheets.edit.save')}
      </Button>
    </div>
  )
}
