import { IconLockOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { EntryPage } from '@evertill/ui/entry-page.tsx'
import classes from './insecure-notice.module.css'

/**
 * Replaces the till in an insecure context, where browsers offer no service worker, no Web Locks and no WebCrypto: a
 * sale made here could be lost or duplicated (D-26).
 */
export function InsecureNotice() {
  const { t } = useTranslation()
  return (
    <EntryPage>
      <div role="alert" className={classes.notice}>
        <IconLockOff size={28} stroke={1.5} aria-hidden />
        <p>{t('app.insecure')}</p>
      </div>
    </EntryPage>
  )
}
