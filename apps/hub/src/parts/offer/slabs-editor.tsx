import { ONE_UNIT } from '@evertill/domain'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Button } from '@evertill/ui/button.tsx'
import { IconButton } from '@evertill/ui/icon-button.tsx'
import { MoneyField } from '@evertill/ui/money-field.tsx'
import { QuantityField } from '@evertill/ui/quantity-field.tsx'
import type { EditorProps } from '../fields/editor-props.ts'
import classes from '../fields/fields.module.css'
import { useFaultText } from '../form/use-fault-text.ts'
import { useCurrency } from '../hub-context.tsx'

interface Slab {
  From: number | null
  Price: number | null
}

/** The price of a piece from each quantity on. */
export function SlabsEditor({ label, hint, value, error, faults, disabled, onChange }: EditorProps) {
  const { t } = useTranslation('hub')
  const faultText = useFaultText()
  const currency = useCurrency()
  const slabs = Array.isArray(value) ? (value as Slab[]) : []
  const change = (place: number, next: Partial<Slab>) =>
    onChange(slabs.map((slab, index) => (index === place ? { ...slab, ...next } : slab)))
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
      {slabs.map((slab, place) => (
        <div key={place} className={classes.line} data-two>
          <QuantityField
            label={t('offers.from')}
            value={slab.From}
            error={faultOf(`${place}.From`, t('offers.from'))}
            disabled={disabled}
            onChange={(From) => change(place, { From })}
          />
          <MoneyField
            label={`${t('offers.price')} (${currency.symbol})`}
            currency={currency}
            value={slab.Price}
            error={faultOf(`${place}.Price`, t('offers.price'))}
            disabled={disabled}
            onChange={(Price) => change(place, { Price })}
          />
          <IconButton
            aria-label={t('offers.removeSlab', { number: place + 1 })}
            disabled={disabled}
            onClick={() => onChange(slabs.filter((_, index) => index !== place))}
          >
            <IconX size={18} stroke={1.5} />
          </IconButton>
        </div>
      ))}
      {!disabled && (
        <Button
          variant="default"
          icon={IconPlus}
          onClick={() => onChange([...slabs, { From: slabs.length === 0 ? ONE_UNIT : null, Price: null }])}
        >
          {t('offers.addSlab')}
        </Button>
      )}
    </div>
  )
}
