import { type Currency } from '@evertill/domain'
import { editableText, formatMoney, formatQuantity, plainText } from '@evertill/ui/numbers.ts'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SellableProduct } from '../../../queries/use-catalogue.ts'
import { Button } from '@evertill/ui/button.tsx'
import { Choice } from '@evertill/ui/choice.tsx'
import { Dialog } from '@evertill/ui/dialog.tsx'
import { TenKey, typeKey } from '@evertill/ui/ten-key.tsx'
import { isTouchOnly } from '@evertill/ui/use-is-phone.ts'
import { TextField } from '@evertill/ui/text-field.tsx'
import { isScannedCode, readWeighed, type WeighedBy } from './read-weighed.ts'
import classes from './weigh-dialog.module.css'

const QUANTITY_DECIMALS = 3

interface WeighDialogProps {
  product: SellableProduct
  currency: Currency
  onClose: () => void
  onWeighed: (product: SellableProduct, quantity: number) => void
  isKnown: (code: string) => boolean
  onCode: (code: string) => void
}

export function WeighDialog({ product, currency, onClose, ...answers }: WeighDialogProps) {
  const { t } = useTranslation()
  return (
    <Dialog onClose={onClose} title={t('sheets.weigh.title', { name: product.name })} size="sm">
      <p className={classes.price}>
        {formatMoney(product.price, currency)} {t('sheets.perUnit', { unit: product.unit })}
      </p>
      <WeighForm product={product} currency={currency} {...answers} />
    </Dialog>
  )
}

function WeighForm(props: Omit<WeighDialogProps, 'onClose'>) {
  const { product, currency, onWeighed, isKnown, onCode } = props
  const { t } = useTranslation()
  const { unit } = product
  const field = useRef<HTMLInputElement>(null)
  const [by, setBy] = useState<WeighedBy>('quantity')
  const [text, setText] = useState('')
  const [wrong, setWrong] = useState(false)
  const weighed = readWeighed(text, by, product.price, currency)
  const change = (next: string) => {
    setText(next)
    setWrong(false)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isScannedCode(text, isKnown)) {
      change('')
      onCode(text)
    } else if (weighed === null) setWrong(true)
    else onWeighed(product, weighed.quantity)
  }
  const fault = t(by === 'money' ? 'sheets.weigh.invalidAmount' : 'sheets.weigh.invalid')
  return (
    <form className={classes.form} onSubmit={submit}>
      {/* Goods without a price cannot be sold by the rupee. */}
      {product.price > 0 && (
        <Choice
          label={t('sheets.weigh.by')}
          value={by}
          options={[
            { value: 'quantity', label: t('sheets.weigh.byQuantity', { unit }) },
            { value: 'money', label: t('sheets.weigh.byMoney', { symbol: currency.symbol }) },
          ]}
          onChange={(next) => {
            setBy(next)
            change('')
            field.current?.focus()
          }}
        />
      )}
      <TextField
        ref={field}
        label={by === 'money' ? t('sheets.weigh.amount') : t('sheets.weigh.quantity', { unit })}
        className={classes.quantity}
        inputMode={isTouchOnly() ? 'none' : 'decimal'}
        autoComplete="off"
        data-autofocus
        value={text}
        error={wrong ? fault : undefined}
        onChange={(event) => change(event.currentTarget.value)}
      />
      {/* Its space is reserved, so that the number pad does not move. */}
      <output className={classes.costs}>
        {weighed &&
          t('sheets.weigh.costs', {
            quantity: formatQuantity(weighed.quantity),
            unit,
            amount: formatMoney(weighed.amount, currency),
          })}
      </output>
      <TenKey
        label={t('sale.pay.tenKey')}
        eraseLabel={t('sale.pay.erase')}
        withPoint
        onKey={(key) => {
          const isMoney = by === 'money'
          const decimals = isMoney ? currency.digits : QUANTITY_DECIMALS
          change(editableText(typeKey(plainText(text, isMoney), key, decimals)))
        }}
        onErase={() => change(text.slice(0, -1))}
      />
      <Button type="submit" fullWidth>
        {t('sheets.weigh.add')}
      </Button>
    </form>
  )
}
