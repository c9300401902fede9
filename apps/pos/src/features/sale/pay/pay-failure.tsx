import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './pay-panel.module.css'

export function PayFailure({ message }: { message: string | null }) {
  const { t } = useTranslation()
  if (message === null) return null
  return (
    <div role="alert" className={classes.failure}>
      <IconAlertTriangle size={20} stroke={1.5} aria-hidden className={classes.failureIcon} />
      <div>
        <strong>{t('sale.pay.failed')}</strong>
        <p>{message}</p>
      </div>
    </div>
  )
}
