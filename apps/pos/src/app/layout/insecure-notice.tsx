import { useTranslation } from 'react-i18next'
import classes from './banner.module.css'

/** Without a secure context browsers give no service worker, no Web Locks and no WebCrypto. */
export function InsecureNotice() {
  const { t } = useTranslation()
  if (window.isSecureContext) return null
  return (
    <p role="alert" className={classes.banner} data-tone="wrong">
      {t('app.insecure')}
    </p>
  )
}
