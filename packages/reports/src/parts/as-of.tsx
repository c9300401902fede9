import { formatMoment } from '@evertill/ui/format-moment.ts'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../figures/use-formats.ts'
import classes from './as-of.module.css'

interface AsOfProps {
  at: string
  isOwnDay: boolean
  isOwnOnly: boolean
}

/** From when the figures are, and whose they are if not everybody's. */
export function AsOf({ at, isOwnDay, isOwnOnly }: AsOfProps) {
  const { t } = useTranslation()
  const { language, timeZone } = useFormats()
  return (
    <>
      {isOwnDay && <strong className={classes.own}>{t('reports.ownDay.label')}</strong>}
      {isOwnOnly && <strong className={classes.own}>{t('reports.ownOnly')}</strong>}
      {t('reports.asOf', { at: formatMoment(at, { language, timeZone }) })}
    </>
  )
}
