import type { Currency } from '@evertill/domain'
import { Select } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CartQuery } from '../../../queries/use-cart.ts'
import { useCharges } from '../../../queries/use-charges.ts'
import { useQuickItem } from '../../../queries/use-quick-item.ts'
import { Dialog } from '@evertill/ui/dialog.tsx'
import { Hint } from '@evertill/ui/form-parts.tsx'
import { MoneyField } from '@evertill/ui/money-field.tsx'
import { TextField } from '@evertill/ui/text-field.tsx'
import classes from './sheet.module.css'
import { SheetButtons } from './sheet-buttons.tsx'
import type { UnknownCode } from './use-editing.ts'
import type { GuardedChange } from './use-guarded-change.ts'

interface QuickItemSheetProps {
  cart: CartQuery
  currency: Currency
  guard: GuardedChange
  /** A code that was not found: the line keeps it. */
  unknown: UnknownCode | null
  onSold: (code: string) => void
  onClose: () => void
}

/** An article that is not in the catalogue: the cashier enters its name and price. */
export function QuickItemSheet({ cart, currency, guard, unknown, onSold, onClose }: QuickItemSheetProps) {
  const { t } = useTranslation()
  const { taxes, usualTax } = useCharges(cart)
  const lineOf = useQuickItem()
  const [price, setPrice] = useState<number | null>(null)
  const [name, setName] = useState('')
  const [tax, setTax] = useState<string | null>(usualTax)
  const isReady = price !== null && price > 0 && tax !== null

  const save = (event: FormEvent) => {
    event.preventDefault()
    if (!isReady) return
    const named = name.trim() || t('sheets.quick.unnamed')
    const line = lineOf({ name: named, price, taxKey: tax, code: unknown?.code, pieces: unknown?.times })
    if (!line || !guard.make(line.change, line.lineId)) return
    if (unknown) onSold(unknown.code)
    onClose()
  }

  return (
    <Dialog onClose={onClose} trapFocus={guard.asking === null} title={t('sale.quick.title')}>
      <form className={classes.form} noValidate onSubmit={save}>
        <Hint>{t('sheets.quick.hint')}</Hint>
        {unknown && (
          <p style={{ margin: 0 }}>
            {t('sheets.quick.code')} <strong className="figures">{unknown.code}</strong>
            {unknown.times > 1 && ` × ${unknown.times}`}
          </p>
        )}
        <MoneyField
          label={t('sheets.quick.price')}
          currency={currency}
          value={price}
          onChange={setPrice}
          autoFocus
        />
        <TextField
          label={t('sheets.quick.name')}
          placeholder={t('sheets.quick.unnamed')}
          maxLength={100}
          autoComplete="off"
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Select size="md" label={t('sheets.quick.tax')} data={[...taxes]} value={tax} onChange={setTax} />
        <SheetButtons canSave={isReady} onCancel={onClose} saveLabel={t('sheets.quick.add')} />
      </form>
    </Dialog>
  )
}
