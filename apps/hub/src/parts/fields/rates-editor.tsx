import { type Tax, type TaxHead, toRateDays } from '@evertill/contract'
import { gapsBetweenRates } from '@evertill/domain'
import { formatDay } from '@evertill/ui/format-day.ts'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { Checkbox } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Button } from '@evertill/ui/button.tsx'
import { MoneyField } from '@evertill/ui/money-field.tsx'
import { TextField } from '@evertill/ui/text-field.tsx'
import { useFaultText } from '../form/use-fault-text.ts'
import { useCurrency, useSession } from '../hub-context.tsx'
import type { EditorProps } from './editor-props.ts'
import classes from './fields.module.css'
import { HeadsEditor } from './heads-editor.tsx'

type TaxRate = Tax['Rates'][number]

const NEW_HEAD: TaxHead = { Code: '', Kind: 'Percent', Rate: 0 }
const NEW_RATE: TaxRate = { Name: '', Heads: [NEW_HEAD] }

/** A rate without one of its optional fields: what is empty is not sent. */
const withField = <Name extends keyof TaxRate>(
  rate: TaxRate,
  name: Name,
  value: TaxRate[Name] | undefined,
): TaxRate => {
  const { [name]: _old, ...rest } = rate
  return (value === undefined ? rest : { ...rest, [name]: value }) as TaxRate
}

/** The rates of a tax, each from a day on, with its heads. */
export function RatesEditor({ label, hint, value, error, faults, disabled, onChange }: EditorProps) {
  const { t, i18n } = useTranslation('hub')
  const faultText = useFaultText()
  const dayText = (day: string) => formatDay(day, i18n.language)
  const rates = Array.isArray(value) ? (value as TaxRate[]) : []
  const change = (place: number, next: TaxRate) =>
    onChange(rates.map((rate, index) => (index === place ? next : rate)))
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
      {rates.map((rate, place) => (
        <RateItem
          key={place}
          rate={rate}
          disabled={disabled}
          faultOf={(path, name) => faultOf(`${place}.${path}`, name)}
          onChange={(next) => change(place, next)}
          onRemove={() => onChange(rates.filter((_, index) => index !== place))}
        />
      ))}
      {gapsBetweenRates(rates.map((rate) => toRateDays(rate))).map(({ from, to }) => (
        <p key={from} className={classes.hint} role="status">
          {t('rates.gap', { from: dayText(from), to: dayText(to) })}
        </p>
      ))}
      {!disabled && (
        <Button variant="default" icon={IconPlus} onClick={() => onChange([...rates, NEW_RATE])}>
          {t('rates.add')}
        </Button>
      )}
    </div>
  )
}

interface RateItemProps {
  rate: TaxRate
  disabled: boolean
  faultOf: (path: string, name: string) => string | undefined
  onChange: (rate: TaxRate) => void
  onRemove: () => void
}

function RateItem({ rate, disabled, faultOf, onChange, onRemove }: RateItemProps) {
  const { t } = useTranslation('hub')
  const currency = useCurrency()
  const { Company } = useSession()
  const isIndia = Company.Currency === 'INR'
  const day = (name: 'ValidFrom' | 'ValidTo') => (
    <TextField
      type="date"
      label={t(`rates.${name}`)}
      value={rate[name] ?? ''}
      disabled={disabled}
      error={faultOf(name, t(`rates.${name}`))}
      onChange={(event) => onChange(withField(rate, name, event.currentTarget.value || undefined))}
    />
  )
  return (
    <div className={classes.item} role="group" aria-label={rate.Name || t('rates.one')}>
      <TextField
        label={t('rates.Name')}
        value={rate.Name}
        disabled={disabled}
        maxLength={100}
        error={faultOf('Name', t('rates.Name'))}
        onChange={(event) => onChange({ ...rate, Name: event.currentTarget.value })}
      />
      <div className={classes.pair}>
        {day('ValidFrom')}
        {day('ValidTo')}
      </div>
      <HeadsEditor
        label={t('rates.heads')}
        heads={rate.Heads}
        disabled={disabled}
        faultOf={(path, name) => faultOf(`Heads.${path}`, name)}
        onChange={(Heads) => onChange({ ...rate, Heads })}
      />
      {isIndia && (
        <Checkbox
          label={t('rates.hasInterState')}
          disabled={disabled}
          checked={rate.InterStateHeads !== undefined}
          onChange={(event) =>
            onChange(withField(rate, 'InterStateHeads', event.currentTarget.checked ? [NEW_HEAD] : undefined))
          }
        />
      )}
      {rate.InterStateHeads && (
        <HeadsEditor
          label={t('rates.interState')}
          heads={rate.InterStateHeads}
          disabled={disabled}
          faultOf={(path, name) => faultOf(`InterStateHeads.${path}`, name)}
          onChange={(InterStateHeads) => onChange({ ...rate, InterStateHeads })}
        />
      )}
      <MoneyField
        label={`${t('rates.UpTo')} (${currency.symbol})`}
        hint={t('rates.upToHint')}
        currency={currency}
        disabled={disabled}
        value={rate.UpTo ?? null}
        error={faultOf('UpTo', t('rates.UpTo'))}
        onChange={(UpTo) => onChange(withField(rate, 'UpTo', UpTo ?? undefined))}
      />
      {!disabled && (
        <Button variant="subtle" isWrong icon={IconTrash} onClick={onRemove}>
          {t('rates.remove')}
        </Button>
      )}
    </div>
  )
}
