import { dateFormat } from '@evertill/ui/date-format.ts'
import { Checkbox } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { EditorProps } from '../fields/editor-props.ts'
import classes from '../fields/fields.module.css'

/** 0 is Sunday; a week begins on Monday. */
const DAYS = [1, 2, 3, 4, 5, 6, 0] as const
const A_SUNDAY = Date.UTC(2026, 0, 4)
const DAY_MS = 86_400_000

/** A moment on such a day, for its name. */
export const weekDayMs = (day: number): number => A_SUNDAY + day * DAY_MS

/** The days on which an offer is given; none means all of them. */
export function WeekDaysField({ label, hint, value, error, disabled, onChange }: EditorProps) {
  const { i18n } = useTranslation('hub')
  const name = dateFormat(i18n.language, { weekday: 'long', timeZone: 'UTC' })
  const chosen = Array.isArray(value) ? value.map(String) : []
  return (
    <Checkbox.Group
      label={label}
      description={hint}
      error={error}
      value={chosen}
      onChange={(next) => onChange(next.map(Number).toSorted((a, b) => a - b))}
    >
      <div className={`${classes.checks} ${classes.pair}`}>
        {DAYS.map((day) => (
          <Checkbox key={day} value={String(day)} label={name.format(weekDayMs(day))} disabled={disabled} />
        ))}
      </div>
    </Checkbox.Group>
  )
}
