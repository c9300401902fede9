import { IconTrash, IconUserPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@evertill/ui/button.tsx'
import { Dialog } from '@evertill/ui/dialog.tsx'
import { DialogButtons, DialogText } from '@evertill/ui/form-parts.tsx'
import { toast } from '@evertill/ui/toast.ts'
import { useRefusalText } from '../../parts/use-refusal-text.ts'
import { useSession, useSessionActions } from '../../queries/use-session.ts'
import { PinChange } from './pin-change.tsx'
import { ChoiceRow } from './setting-controls.tsx'
import { SettingRow } from './setting-row.tsx'
import classes from './settings.module.css'
import { useChange } from './use-change.ts'
import { useMayChange } from './use-may-change.ts'

const MINUTES = [1, 2, 5, 10, 30]

export function SecuritySection() {
  const { t } = useTranslation()
  const { settings, change } = useChange()
  // One that came from a file may be another.
  const minutes = [...new Set([...MINUTES, settings.autoLockMinutes])].toSorted((a, b) => a - b)
  return (
    <>
      <ChoiceRow
        id="autoLock"
        value={String(settings.autoLockMinutes)}
        options={minutes.map((count) => ({ value: String(count), label: t('settings.minutes', { count }) }))}
        onChange={(next) => change({ autoLockMinutes: Number(next) })}
      />
      <PinChange />
      <People />
    </>
  )
}

/** The cashiers of this device. */
function People() {
  const { t } = useTranslation()
  const say = useRefusalText()
  const { user, people } = useSession()
  const { removePerson, startAdding } = useSessionActions()
  const mayChange = useMayChange('people')
  const [asked, setAsked] = useState<{ key: string; name: string } | null>(null)
  const remove = async (key: string) => {
    setAsked(null)
    const outcome = await removePerson(key)
    if (!outcome.ok) toast.error(say(outcome.refusal))
  }
  return (
    <SettingRow id="people" isWide>
      <ul className={classes.people}>
        {user && (
          <li>
            <span>{user.Name}</span>
            <span className={classes.hint}>{t('settings.people.active')}</span>
          </li>
        )}
        {people.map(({ key, Name }) => (
          <li key={key}>
            <span>{Name}</span>
            <Button
              variant="default"
              icon={IconTrash}
              disabled={!mayChange}
              aria-label={t('settings.people.remove', { name: Name })}
              onClick={() => setAsked({ key, name: Name })}
            >
              {t('settings.people.removeShort')}
            </Button>
          </li>
        ))}
      </ul>
      <div className={classes.buttons}>
        <Button variant="default" icon={IconUserPlus} onClick={() => startAdding()}>
          {t('pin.addCashier')}
        </Button>
      </div>
      {asked && (
        <Dialog onClose={() => setAsked(null)} title={t('settings.people.remove', { name: asked.name })}>
          <DialogText>{t('settings.people.removeHint', { name: asked.name })}</DialogText>
          <DialogButtons cancel={t('settings.cancel')} onCancel={() => setAsked(null)}>
            <Button isWrong onClick={() => void remove(asked.key)}>
              {t('settings.people.removeShort')}
            </Button>
          </DialogButtons>
        </Dialog>
      )}
    </SettingRow>
  )
}
