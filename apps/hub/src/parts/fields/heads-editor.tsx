import type { TaxHead } from '@evertill/contract'
import { NativeSelect } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Button } from '@evertill/ui/button.tsx'
import { IconButton } from '@evertill/ui/icon-button.tsx'
import { MoneyField } from '@evertill/ui/money-field.tsx'
import { TextField } from '@evertill/ui/text-field.tsx'
import { useCurrency } from '../hub-context.tsx'
import classes from './fields.module.css'
import { PercentField } from './percent-field.tsx'

interface HeadsEditorProps {
  label: string
  heads: readonly TaxHead[]
  disabled: boolean
  faultOf: (path: string, name: string) => string | undefined
  onChange: (heads: TaxHead[]) => void
}

/** What a rate is made of: CGST and SGST, or one VAT. */
export function HeadsEditor({ label, heads, disabled, faultOf, onChange }: HeadsEditorProps) {
  const { t } = useTranslation('hub')
  const currency = useCurrency()
  const change = (place: number, next: Partial<TaxHead>) =>
    onChange(heads.map((head, index) => (index === place ? { ...head, ...next } : head)))
  return (
    <div className={classes.nested} role="group" aria-label={label}>
      <p className={classes.heading}>{label}</p>
      {heads.map((head, place) => {
        const shared = {
          label: t('rates.Rate'),
          value: head.Rate,
          disabled,
          error: faultOf(`${place}.Rate`, t('rates.Rate')),
          onChange: (Rate: number | null) => change(place, { Rate: Rate ?? (null as never) }),
        }
        return (
          <div key={place} className={classes.line}>
            <TextField
              label={t('rates.Code')}
              value={head.Code}
              disabled={disabled}
              maxLength={20}
              error={faultOf(`${place}.Code`, t('rates.Code'))}
              onChange={(event) => change(place, { Code: event.currentTarget.value })}
            />
            <NativeSelect
              label={t('rates.Kind')}
              value={head.Kind}
              disabled={disabled}
              data={[
                { value: 'Percent', label: t('rates.percent') },
                { value: 'Fixed', label: t('rates.fixed') },
              ]}
              onChange={(event) => change(place, { Kind: event.currentTarget.value as TaxHead['Kind'] })}
            />
            {head.Kind === 'Percent' ? (
              <PercentField {...shared} />
            ) : (
              <MoneyField {...shared} currency={currency} />
            )}
            <IconButton
              aria-label={t('rates.removeHead', { code: head.Code || place + 1 })}
              disabled={disabled || heads.length === 1}
              onClick={() => onChange(heads.filter((_, index) => index !== place))}
            >
              <IconX size={18} stroke={1.5} />
            </IconButton>
          </div>
        )
      })}
      {!disabled && (
        <Button
          variant="subtle"
          size="sm"
          icon={IconPlus}
          onClick={() => onChange([...heads, { Code: '', Kind: 'Percent', Rate: 0 }])}
        >
          {t('rates.addHead')}
        </Button>
      )}
    </div>
  )
}
