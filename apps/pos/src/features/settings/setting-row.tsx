import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { SETTINGS, type SettingId } from './settings-list.ts'
import classes from './settings.module.css'
import { useMayChange } from './use-may-change.ts'

/** The ids by which a control is labelled and described. */
export const labelIdOf = (id: SettingId): string => `setting-${id}`
export const hintIdOf = (id: SettingId): string => `setting-${id}-hint`

const FOCUSABLE = 'input:not(:disabled), button:not(:disabled), select:not(:disabled), a[href]'

/** The parameter of the address that names the setting to go to. */
export const AT = 'at'

interface SettingRowProps {
  id: SettingId
  /** Below the text instead of beside it. */
  isWide?: boolean
  /** The control that a click on the name changes. */
  controlId?: string
  children: ReactNode
}

/** A setting with its name, what it does, who may change it, and its control. */
export function SettingRow({ id, isWide = false, controlId, children }: SettingRowProps) {
  const { t } = useTranslation()
  const Label = controlId === undefined ? 'div' : 'label'
  const row = useRef<HTMLDivElement>(null)
  const [parameters] = useSearchParams()
  const isWanted = parameters.get(AT) === id
  const setting = SETTINGS[id]
  const guarded = 'byRight' in setting ? setting.byRight : undefined
  const mayChange = useMayChange(id)
  useEffect(() => {
    if (!isWanted) return
    row.current?.scrollIntoView({ block: 'center' })
    row.current?.querySelector<HTMLElement>(FOCUSABLE)?.focus()
  }, [isWanted])
  return (
    <div ref={row} className={classes.row} data-wide={isWide} data-wanted={isWanted || undefined}>
      <div className={classes.about}>
        <Label id={labelIdOf(id)} className={classes.label} htmlFor={controlId}>
          {t(`settings.items.${id}.label`)}
        </Label>
        <div id={hintIdOf(id)} className={classes.hint}>
          {t(`settings.items.${id}.hint`)}{' '}
          {guarded && t(`settings.who.${mayChange ? 'right' : 'refused'}.${guarded}`)}
        </div>
      </div>
      <div className={classes.control}>{children}</div>
    </div>
  )
}
