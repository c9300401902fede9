import { COUNTRIES, MAX_FIRST_PRODUCTS } from '@evertill/contract'
import { CURRENCIES } from '@evertill/domain'
import { NativeSelect } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Button } from '@evertill/ui/button.tsx'
import { IconButton } from '@evertill/ui/icon-button.tsx'
import { MoneyField } from '@evertill/ui/money-field.tsx'
import { TextField } from '@evertill/ui/text-field.tsx'
import { useFaultText } from '../../parts/form/use-fault-text.ts'
import { newKey } from '../../api/new-key.ts'
import type { DraftProduct } from './draft.ts'
import classes from './first-run.module.css'
import type { QuestionProps } from './question-props.ts'

/** Names of the preset of India that are for ordinary goods. */
const RATES = ['GST 5%', 'GST 18%', 'GST 40%', 'GST 3%', 'Nil']

/** A few products by hand, so that the first bill can be made; none is needed. */
export function ProductsQuestion({ draft, faults, onChange }: QuestionProps) {
  const { t } = useTranslation('hub')
  const faultText = useFaultText()
  const currency = CURRENCIES[COUNTRIES[draft.Country].currency]
  const { Products } = draft
  const errorOf = (path: string, label: string) => {
    const fault = faults.find((one) => one.path === `Products.${path}`)
    return fault === undefined ? undefined : faultText(label, fault.message)
  }
  const change = (place: number, changes: Partial<DraftProduct>) =>
    onChange({
      Products: Products.map((product, index) => (index === place ? { ...product, ...changes } : product)),
    })
  const add = () =>
    onChange({
      Products: [...Products, { key: newKey(), Name: '', RetailPrice: null, TaxName: '' }],
    })
  return (
    <div className={classes.products} role="group" aria-label={t('firstRun.fields.Products')}>
      {Products.map((product, place) => (
        <div key={product.key} className={classes.product}>
          <TextField
            label={t('firstRun.fields.ProductName')}
            value={product.Name}
            autoFocus={product.Name === ''}
            maxLength={200}
            error={errorOf(`${place}.Name`, t('firstRun.fields.ProductName'))}
            onChange={(event) => change(place, { Name: event.currentTarget.value })}
          />
          <MoneyField
            label={`${t('firstRun.fields.RetailPrice')} (${currency.symbol})`}
            currency={currency}
            value={product.RetailPrice}
            error={errorOf(`${place}.RetailPrice`, t('firstRun.fields.RetailPrice'))}
            onChange={(RetailPrice) => change(place, { RetailPrice })}
          />
          {draft.TaxKind === 'IndiaGST' && (
            <NativeSelect
              label={t('firstRun.fields.ProductTax')}
              value={product.TaxName}
              error={errorOf(`${place}.TaxName`, t('firstRun.fields.ProductTax'))}
              data={[{ value: '', label: t('form.choose') }, ...RATES]}
              onChange={(event) => change(place, { TaxName: event.currentTarget.value })}
            />
          )}
          <IconButton
            aria-label={t('firstRun.removeProduct', { name: product.Name || place + 1 })}
            onClick={() => onChange({ Products: Products.filter((_, index) => index !== place) })}
          >
            <IconX size={18} stroke={1.5} />
          </IconButton>
        </div>
      ))}
      {Products.length < MAX_FIRST_PRODUCTS && (
        <Button variant="default" icon={IconPlus} onClick={add}>
          {t('firstRun.addProduct')}
        </Button>
      )}
    </div>
  )
}
