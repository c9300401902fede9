import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@evertill/ui/button.tsx'
import { Facts } from '@evertill/ui/facts.tsx'
import { HISTORY_DEPTHS } from '@evertill/ui/preferences.ts'
import { toast } from '@evertill/ui/toast.ts'
import { formatBytes } from '@evertill/ui/format-bytes.ts'
import { useKeepStorage, usePull, useStorageUse } from '../../queries/use-device-state.ts'
import { ChoiceRow } from './setting-controls.tsx'
import { SettingRow } from './setting-row.tsx'
import classes from './settings.module.css'
import { useLayoutChange } from './use-change.ts'

export function DataSection() {
  const { t } = useTranslation()
  const { historyDepth, change } = useLayoutChange()
  const pull = usePull()
  return (
    <>
      <ChoiceRow
        id="historyDepth"
        value={historyDepth}
        options={HISTORY_DEPTHS.map((value) => ({ value, label: t(`settings.depths.${value}`) }))}
        onChange={(next) => {
          change({ historyDepth: next })
          void pull('bill', 'partial')
        }}
      />
      <Storage />
    </>
  )
}

function Storage() {
  const { t } = useTranslation()
  const [reading, setReading] = useState(0)
  const use = useStorageUse(reading)
  const keep = useKeepStorage()
  const askToKeep = async () => {
    const isKept = await keep()
    setReading(reading + 1)
    if (isKept) toast.info(t('settings.storage.kept'))
    else toast.warning(t('settings.storage.notKept'))
  }
  return (
    <SettingRow id="storage" isWide>
      {use && (
        <Facts
          rows={[
            [t('settings.storage.used'), formatBytes(use.used)],
            [t('settings.storage.free'), formatBytes(Math.max(0, use.quota - use.used))],
            [
              t('settings.storage.safety'),
              t(use.isPersistent === true ? 'settings.storage.safe' : 'settings.storage.unsafe'),
            ],
          ]}
        />
      )}
      {use?.isPersistent === false && (
        <div className={classes.buttons}>
          <Button variant="default" onClick={() => void askToKeep()}>
            {t('settings.storage.keep')}
          </Button>
        </div>
      )}
    </SettingRow>
  )
}
