import { useTranslation } from 'react-i18next'
import { Button } from '@evertill/ui/button.tsx'
import { toast } from '@evertill/ui/toast.ts'
import { changedKeys, type DeviceKey, type DeviceValues, useTransfer } from '../../queries/use-transfer.ts'
import classes from './settings.module.css'
import { useShown } from './use-shown.ts'
import { useMayChange } from './use-may-change.ts'
import { useValueText } from './use-value-text.ts'

/** These need a right, by whatever way they are changed. */
const GUARDED: readonly DeviceKey[] = ['autoLockMinutes']

interface ImportPreviewProps {
  values: Partial<DeviceValues>
  onClose: () => void
}

/** What will change, before anything does. */
export function ImportPreview({ values, onClose }: ImportPreviewProps) {
  const { t } = useTranslation()
  const { current, take } = useTransfer()
  const textOf = useValueText()
  const mayChangeAll = useMayChange('autoLock')
  const shown = useShown<HTMLElement>(values)
  const changed = changedKeys(values, current)
  const isKept = (key: DeviceKey) => !mayChangeAll && GUARDED.includes(key)
  const taken = changed.filter((key) => !isKept(key))

  const apply = async () => {
    const isStored = await take(Object.fromEntries(taken.map((key) => [key, values[key]])))
    if (isStored) toast.info(t('settings.transfer.done', { count: taken.length }))
    else toast.error(t('settings.notStored'))
    onClose()
  }
  return (
    <section ref={shown} tabIndex={-1} aria-labelledby="settings-import" className={classes.preview}>
      <div role="status">
        <h3 id="settings-import">
          {changed.length === 0 && t('settings.transfer.same')}
          {changed.length > 0 && taken.length === 0 && t('settings.transfer.nothing')}
          {taken.length > 0 && t('settings.transfer.changes', { count: taken.length })}
        </h3>
      </div>
      {changed.length > 0 && (
        <dl className={classes.changes}>
          {changed.map((key) => (
            <div key={key}>
              <dt>{t(`settings.names.${key}`)}</dt>
              <dd>
                {textOf(key, current[key])} → <strong>{textOf(key, values[key])}</strong>
                {isKept(key) && <span className={classes.wrong}> {t('settings.transfer.kept')}</span>}
              </dd>
            </div>
          ))}
        </dl>
      )}
      <div className={classes.buttons}>
        <Button variant="default" onClick={onClose}>
          {t('settings.cancel')}
        </Button>
        {taken.length > 0 && (
          <Button onClick={() => void apply()}>
            {t('settings.transfer.apply', { count: taken.length })}
          </Button>
        )}
      </div>
    </section>
  )
}
