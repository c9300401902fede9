import { IconDatabaseOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Button } from '@evertill/ui/button.tsx'
import { useStorageState } from '../../queries/use-storage-state.ts'
import classes from './banner.module.css'
import { ConnectionBanner } from './connection-banner.tsx'

/** Says why this device stores nothing and what helps. On a small sale screen only that it stores nothing. */
export function StorageBanner({ isShort = false }: { isShort?: boolean }) {
  const { t } = useTranslation()
  const state = useStorageState()
  if (state === 'working') return null
  const isFault = state !== 'back' && state !== 'blocked'
  const isOnlyTitle = isFault && isShort
  const title = isFault ? t('storage.unavailable') : t(`storage.${state}`)
  return (
    <div role="status" className={classes.banner} data-tone="wait" data-wraps>
      <IconDatabaseOff size={18} stroke={1.5} aria-hidden />
      <p>
        <strong>{title}</strong>
        {!isOnlyTitle && <span> {t(`storage.hints.${state}`)}</span>}
      </p>
      {state !== 'blocked' && !isOnlyTitle && (
        <Button variant="default" onClick={() => window.location.reload()}>
          {t('app.reload')}
        </Button>
      )}
    </div>
  )
}

/** Before a till is entered. */
export function EntryBanners() {
  return (
    <>
      <StorageBanner />
      <ConnectionBanner />
    </>
  )
}
