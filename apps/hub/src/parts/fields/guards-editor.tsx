import type { ActionRule } from '@evertill/contract'
import { GUARDED_ACTIONS } from '@evertill/domain'
import { NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useSay } from '../use-say.ts'
import type { EditorProps } from './editor-props.ts'
import classes from './fields.module.css'
import { PercentField } from './percent-field.tsx'

const MODES = ['Allow', 'Approve', 'Deny'] as const

/** Alone, with another employee's PIN, or not at all: one choice for each guarded action. */
export function GuardsEditor({ hint, value, error, disabled, onChange }: EditorProps) {
  const { t } = useTranslation('hub')
  const say = useSay()
  const rules = Array.isArray(value) ? (value as ActionRule[]) : []
  // Without a rule an action needs an approval.
  const ruleOf = (Action: ActionRule['Action']): ActionRule =>
    rules.find((rule) => rule.Action === Action) ?? { Action, Mode: 'Approve' }
  const change = (next: ActionRule) =>
    onChange([...rules.filter(({ Action }) => Action !== next.Action), next])
  const discount = ruleOf('Discount')
  return (
    <div className={classes.nested}>
      {hint !== undefined && <p className={classes.hint}>{hint}</p>}
      {error !== undefined && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
      <div className={classes.pair}>
        {GUARDED_ACTIONS.map((Action) => (
          <NativeSelect
            key={Action}
            label={say(`guards.${Action}`)}
            disabled={disabled}
            value={ruleOf(Action).Mode}
            data={MODES.map((mode) => ({ value: mode, label: t(`guards.modes.${mode}`) }))}
            onChange={(event) =>
              change({ ...ruleOf(Action), Mode: event.currentTarget.value as ActionRule['Mode'] })
            }
          />
        ))}
      </div>
      {discount.Mode !== 'Allow' && (
        <PercentField
          label={t('guards.freePercent')}
          hint={t('guards.freePercentHint')}
          disabled={disabled}
          value={discount.FreePercent ?? null}
          onChange={(FreePercent) => {
            const { FreePercent: _old, ...rest } = discount
            change(FreePercent === null ? rest : { ...rest, FreePercent })
          }}
        />
      )}
    </div>
  )
}
