import { type Currency, formatMoney, parseQuantity } from '@evertill/domain'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SellableProduct } from '../../../queries/use-catalogue.ts'
import { Button } from '@evertill/ui/button.tsx'
import { Dialog } from '@evertill/ui/dialog.tsx'
import { TenKey, typeKey } from '@evertill/ui/ten-key.tsx'
import { isTouchOnly } from '@evertill/ui/use-is-phone.ts'
import { TextField } from '@evertill/ui/text-field.tsx'
import classes from './weigh-dialog.module.css'

const DECIMALS = 3

interface WeighDialogProps {
  product: SellableProduct
  currency: Currency
  onClose: () => void
  onWeighed: (product: SellableProduct, quantity: number) => void
}

export function WeighDialog({ product, currency, onClose, onWeighed }: WeighDialogProps) {
  const { t } = useTranslation()
  return (
    <Dialog onClose={onClose} title={t('sheets.weigh.title', { name: product.name })} size="sm">
      <p className={classes.price}>
        {formatMoney(product.price, currency)} {t('sheets.perUnit', { unit: product.unit })}
      </p>
      <WeighForm unit={product.unit} onWeighed={(quantity) => onWeighed(product, quantity)} />
    </Dialog>
  )
}

function WeighForm({ unit, onWeighed }: { unit: string; onWeighed: (quantity: number) => void }) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const [wrong, setWrong] = useState(false)
  const change = (next: string) => {
    setText(next)
    setWrong(false)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const quantity = parseQuantity(text)
    if (typeof quantity === 'number') onWeighed(quantity)
    else setWrong(true)
  }
  return (
    <form className={classes.form} onSubmit={submit}>
      <TextField
        label={t('sheets.weigh.quantity', { unit })}
        className={classes.quantity}
        inputMode={isTouchOnly() ? 'none' : 'decimal'}
        autoComplete="off"
        data-autofocus
        value={text}
        error={wrong ? t('sheets.weigh.invalid') : undefined}
        onChange={(event) => change(event.currentTarget.value)}
      />
      <TenKey
        label={t('sale.pay.tenKey')}
        eraseLabel={t('sale.pay.erase')}
        withPoint
        onKey={(key) => change(typeKey(text, key, DECIMALS))}
        onErase={() => change(text.slice(0, -1))}
      />
      <Button type="submit" fullWidth>
        {t('sheets.weigh.add')}
      </Button>
    </form>
  )
}
