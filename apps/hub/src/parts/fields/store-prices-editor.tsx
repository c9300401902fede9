import { IconPlus, IconX } from '@tabler/icons-react'
import { NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Button } from '@evertill/ui/button.tsx'
import { IconButton } from '@evertill/ui/icon-button.tsx'
import { MoneyField } from '@evertill/ui/money-field.tsx'
import { useFaultText } from '../form/use-fault-text.ts'
import { useCurrency, useSession } from '../hub-context.tsx'
import type { EditorProps } from './editor-props.ts'
import classes from './fields.module.css'

interface StorePrice {
  StoreID: string
  RetailPrice: number | undefined
  MRP: number
}

/** What some stores charge instead of the product's own price. */
export function StorePricesEditor({ label, hint, value, error, faults, disabled, onChange }: EditorProps) {
  const { t } = useTranslation('hub')
  const { Stores } = useSession()
  const currency = useCurrency()
  const faultText = useFaultText()
  const prices = Array.isArray(value) ? (value as StorePrice[]) : []
  const free = Stores.filter(({ key }) => !prices.some(({ StoreID }) => StoreID === key))
  const change = (place: number, next: Partial<StorePrice>) =>
    onChange(prices.map((price, index) => (index === place ? { ...price, ...next } : price)))
  const nameOf = (key: string) => Stores.find((store) => store.key === key)?.StoreName ?? '…'
  const errorAt = (path: string, name: string) => {
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
      {prices.map(({ StoreID, RetailPrice, MRP }, place) => (
        <div key={StoreID} className={classes.item}>
          <div className={classes.line} data-two>
            <NativeSelect
              label={t('storePrices.store')}
              value={StoreID}
              disabled={disabled}
              error={errorAt(`${place}.StoreID`, t('storePrices.store'))}
              data={[{ value: StoreID, label: nameOf(StoreID) }].concat(
                free.map(({ key, StoreName }) => ({ value: key, label: StoreName })),
              )}
              onChange={(event) => change(place, { StoreID: event.currentTarget.value })}
            />
            <MoneyField
              label={t('storePrices.price')}
              currency={currency}
              value={RetailPrice ?? null}
              disabled={disabled}
              error={errorAt(`${place}.RetailPrice`, t('storePrices.price'))}
              onChange={(next) => change(place, { RetailPrice: next ?? undefined })}
            />
            <IconButton
              aria-label={t('storePrices.remove', { store: nameOf(StoreID) })}
              disabled={disabled}
              onClick={() => onChange(prices.filter((_, index) => index !== place))}
            >
              <IconX size={18} stroke={1.5} />
            </IconButton>
          </div>
          <MoneyField
            label={t('storePrices.mrp')}
            currency={currency}
            value={MRP === 0 ? null : MRP}
            disabled={disabled}
            error={errorAt(`${place}.MRP`, t('storePrices.mrp'))}
            onChange={(next, isEmpty) => change(place, { MRP: next ?? (isEmpty ? 0 : Number.NaN) })}
          />
        </div>
      ))}
      {free[0] && !disabled && (
        <div>
          <Button
            variant="default"
            icon={IconPlus}
            onClick={() =>
              onChange([...prices, { StoreID: free[0]?.key ?? '', RetailPrice: undefined, MRP: 0 }])
            }
          >
            {t('storePrices.add')}
          </Button>
        </div>
      )}
    </div>
  )
}
