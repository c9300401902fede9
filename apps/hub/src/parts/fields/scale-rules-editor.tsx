import type { ScaleRule } from '@evertill/contract'
import { NativeSelect } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Button } from '@evertill/ui/button.tsx'
import { IconButton } from '@evertill/ui/icon-button.tsx'
import { TextField } from '@evertill/ui/text-field.tsx'
import { useFaultText } from '../form/use-fault-text.ts'
import type { EditorProps } from './editor-props.ts'
import classes from './fields.module.css'
import { WholeField } from './whole-field.tsx'

const NEW_RULE: ScaleRule = { Prefix: '21', ItemDigits: 5, Measure: 'Weight', MeasureDigits: 5, Decimals: 3 }
const NUMBERS = ['ItemDigits', 'MeasureDigits', 'Decimals'] as const

/** How the shop's scale writes its labels. */
export function ScaleRulesEditor({ label, hint, value, error, faults, disabled, onChange }: EditorProps) {
  const { t } = useTranslation('hub')
  const faultText = useFaultText()
  const rules = Array.isArray(value) ? (value as ScaleRule[]) : []
  const change = (place: number, next: Partial<Record<keyof ScaleRule, unknown>>) =>
    onChange(rules.map((rule, index) => (index === place ? { ...rule, ...next } : rule)))
  const faultOf = (path: string, name: string) => {
    const fault = faults[path]
    return fault === undefined ? undefined : faultText(name, fault)
  }
  return (
    <div className={classes.nested} role="group" aria-label={label}>
      <p className={classes.heading}>{label}</p>
      {hint !== undefined && <p className={classes.hint}>{hint}</p>}
      {error !== undefined && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
      {rules.map((rule, place) => (
        <div key={place} className={classes.item}>
          <div className={classes.line} data-two>
            <TextField
              label={t('scale.Prefix')}
              value={rule.Prefix}
              disabled={disabled}
              inputMode="numeric"
              maxLength={2}
              error={
                faultOf(`${place}.Prefix`, t('scale.Prefix')) ?? faultOf(String(place), t('scale.Prefix'))
              }
              onChange={(event) => change(place, { Prefix: event.currentTarget.value })}
            />
            <NativeSelect
              label={t('scale.Measure')}
              value={rule.Measure}
              disabled={disabled}
              data={[
                { value: 'Weight', label: t('scale.weight') },
                { value: 'Price', label: t('scale.price') },
              ]}
              onChange={(event) => change(place, { Measure: event.currentTarget.value })}
            />
            <IconButton
              aria-label={t('scale.remove', { prefix: rule.Prefix })}
              disabled={disabled}
              onClick={() => onChange(rules.filter((_, index) => index !== place))}
            >
              <IconX size={18} stroke={1.5} />
            </IconButton>
          </div>
          <div className={classes.pair}>
            {NUMBERS.map((name) => (
              <WholeField
                key={name}
                label={t(`scale.${name}`)}
                hint={undefined}
                value={rule[name]}
                error={faultOf(`${place}.${name}`, t(`scale.${name}`))}
                faults={{}}
                disabled={disabled}
                onChange={(next) => change(place, { [name]: next })}
              />
            ))}
          </div>
        </div>
      ))}
      {!disabled && (
        <Button variant="default" icon={IconPlus} onClick={() => onChange([...rules, NEW_RULE])}>
          {t('scale.add')}
        </Button>
      )}
    </div>
  )
}
