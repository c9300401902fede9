import { type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@evertill/ui/button.tsx'
import { isAllowedKey } from '../../platform/check-keys.ts'
import { KEY_ACTIONS, type KeyAction, keyLabel, keyName, USUAL_KEYS } from '../../platform/key-map.ts'
import { useKeyMap } from '../../queries/use-settings.ts'
import { SettingRow } from './setting-row.tsx'
import classes from './settings.module.css'
import { useChange } from './use-change.ts'

/** Pressed on the way to a key, or to leave the field. */
const PASSED = ['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'Tab']

export function KeysSection() {
  const { t } = useTranslation()
  const map = useKeyMap()
  const { settings, change } = useChange()
  const [waiting, setWaiting] = useState<KeyAction | null>(null)
  const [fault, setFault] = useState<{ action: KeyAction; text: string } | null>(null)
  const list = useRef<HTMLUListElement>(null)
  const nameOf = (action: KeyAction) => t(`settings.keys.${action}`)

  const take = (action: KeyAction, event: KeyboardEvent) => {
    if (PASSED.includes(event.key)) return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Escape') {
      setFault(null)
      return setWaiting(null)
    }
    const key = keyName(event)
    const other = KEY_ACTIONS.find((one) => one !== action && map[one] === key)
    if (!isAllowedKey(key))
      return setFault({ action, text: t('settings.keyRefused', { key: keyLabel(key) }) })
    if (other)
      return setFault({ action, text: t('settings.keyTaken', { key: keyLabel(key), action: nameOf(other) }) })
    setWaiting(null)
    setFault(null)
    const { [action]: _before, ...others } = settings.keys
    change({ keys: key === USUAL_KEYS[action] ? others : { ...others, [action]: key } })
  }

  const reset = () => {
    change({ keys: {} })
    setFault(null)
    // The button is off from now on, and would take the focus with it.
    list.current?.querySelector('button')?.focus()
  }
  return (
    <SettingRow id="keys" isWide>
      <ul ref={list} className={classes.keys}>
        {KEY_ACTIONS.map((action) => (
          <li key={action}>
            <span>{nameOf(action)}</span>
            <Button
              variant={waiting === action ? 'light' : 'default'}
              aria-label={
                waiting === action
                  ? `${nameOf(action)}: ${t('settings.pressKey')}`
                  : t('settings.keyOf', { action: nameOf(action), key: keyLabel(map[action]) })
              }
              aria-pressed={waiting === action}
              onClick={() => {
                setWaiting(action)
                setFault(null)
              }}
              onBlur={() => setWaiting(null)}
              onKeyDown={waiting === action ? (event) => take(action, event) : undefined}
            >
              {waiting === action ? t('settings.pressKey') : keyLabel(map[action])}
            </Button>
            {fault?.action === action && (
              <p role="alert" className={classes.wrong}>
                {fault.text}
              </p>
            )}
          </li>
        ))}
      </ul>
      <div className={classes.buttons}>
        <Button variant="default" disabled={Object.keys(settings.keys).length === 0} onClick={reset}>
          {t('settings.resetKeys')}
        </Button>
      </div>
    </SettingRow>
  )
}
