import { type Currency, formatMoney } from '@evertill/domain'
import { ActionIcon, Select } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type CartCharge, type CartQuery, useCharges } from '../../../queries/use-charges.ts'
import { Button } from '@evertill/ui/button.tsx'
import { MoneyField } from '@evertill/ui/money-field.tsx'
import { TextField } from '@evertill/ui/text-field.tsx'
import classes from './sheet.module.css'

interface ChargeRowsProps {
  cart: CartQuery
  charges: readonly CartCharge[]
  onChange: (charges: readonly CartCharge[]) => void
  currency: Currency
}

/** Charges such as delivery or packing, taxed like the goods unless the cashier chooses another tax. */
export function ChargeRows({ cart, charges, onChange, currency }: ChargeRowsProps) {
  const { t } = useTranslation()
  const { taxes, usualTax, newCharge } = useCharges(cart)
  const [name, setName] = useState('')
  const [amount, setAmount] = useState<number | null>(null)
  const [tax, setTax] = useState<string | null>(usualTax)
  const ready = name.trim() !== '' && amount !== null && amount > 0 && tax !== null

  const add = () => {
    if (!ready) return
    const charge = newCharge(name.trim(), amount, tax)
    if (charge) onChange([...charges, charge])
    setName('')
    setAmount(null)
  }

  return (
    <fieldset className={classes.charges}>
      <legend>{t('sale.bill.charges')}</legend>
      {charges.map((charge) => (
        <div key={charge.UUID} className={classes.charge}>
          <span>
            {charge.Name} · {charge.Tax.TaxName}
          </span>
          <span>{formatMoney(charge.ChargeAmount, currency)}</span>
          <ActionIcon
            variant="subtle"
            color="var(--till-ink-soft)"
            size={44}
            aria-label={t('sale.cart.remove', { name: charge.Name })}
            onClick={() => onChange(charges.filter((one) => one !== charge))}
          >
            <IconX size={18} stroke={1.5} />
          </ActionIcon>
        </div>
      ))}
      <div className={classes.newCharge}>
        <TextField
          label={t('sheets.bill.chargeName')}
          placeholder={t('sheets.bill.chargeExample')}
          maxLength={60}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <MoneyField
          key={charges.length}
          label={t('sheets.bill.chargeAmount')}
          currency={currency}
          value={amount}
          onChange={setAmount}
        />
        <Button variant="default" icon={IconPlus} disabled={!ready} onClick={add}>
          {t('sheets.bill.chargeAdd')}
        </Button>
      </div>
      <Select size="md" label={t('sheets.bill.chargeTax')} data={[...taxes]} value={tax} onChange={setTax} />
    </fieldset>
  )
}
