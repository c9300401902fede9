import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import type { AppUpdate } from '../app-update.ts'
import { Button } from '@evertill/ui/button.tsx'
import classes from './update-prompt.module.css'

const TEXTS = {
  offered: 'update.available',
  'after-sale': 'update.afterSale',
  starting: 'update.starting',
  stuck: 'update.stuck',
} as const

export function UpdatePrompt({ update }: { update: AppUpdate }) {
  const { t } = useTranslation()
  const state = useSyncExternalStore(update.subscribe, update.get)
  if (state === 'none' || state === 'reloading') return null
  return (
    <div role="status" className={classes.prompt}>
      <p className={classes.text}>{t(TEXTS[state])}</p>
      {state === 'offered' && (
        <div className={classes.buttons}>
          <Button variant="default" onClick={update.dismiss}>
            {t('update.close')}
          </Button>
          <Button onClick={() => void update.accept()}>{t('update.reload')}</Button>
        </div>
      )}
      {state === 'stuck' && (
        <div className={classes.buttons}>
          <Button onClick={() => void update.finish()}>{t('update.finish')}</Button>
        </div>
      )}
    </div>
  )
}
