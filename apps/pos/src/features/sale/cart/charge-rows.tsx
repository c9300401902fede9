import { type Currency } from '@evertill/domain'
import { formatMoney } from '@evertill/ui/numbers.ts'
import { ActionIcon, Select } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type CartCharge, type CartQuery, useCharges } from '../../../queries/use-charges.ts'
import { Button } from '@evertill/ui/button.tsx'
import { MoneyField } from '@evertill/ui/money-field.tsx'
import { TextField } from '@evertill/ui/text-field.tsx'
import { type ChargeEntry, readCharge } from './charge-entry.ts'
import classes from './sheet.module.css'

/** The charges of a bill, with the one that is being typed. */
export function useChargeRows(cart: CartQuery) {
  const { taxes, usualTax, newCharge } = useCharges(cart)
  const [charges, setCharges] = useState<readonly CartCharge[]>(cart.draft.Charges)
  const [entry, setEntry] = useState<ChargeEntry>({
    name: '',
    amount: null,
    isUnreadable: false,
    taxKey: usualTax,
  })
  const [isChecked, setChecked] = useState(false)
  const read = readCharge(entry)
  const made = () => {
    const charge = read.is === 'whole' ? newCharge(read.name, read.amount, read.taxKey) : null
    return charge ? [...charges, charge] : charges
  }
  return {
    taxes,
    charges,
    entry,
    isReady: read.is === 'whole',
    /** What is missing, once somebody tried to save. */
    missing: isChecked && read.is === 'incomplete' ? read.missing : undefined,
    type: (typed: Partial<ChargeEntry>) => setEntry({ ...entry, ...typed }),
    add: () => {
      setCharges(made())
      setEntry({ ...entry, name: '', amount: null, isUnreadable: false })
    },
    remove: (charge: CartCharge) => setCharges(charges.filter((one) => one !== charge)),
    /** All charges to save, the typed one included; null if that one is incomplete. */
    toSave: (): readonly CartCharge[] | null => {
      setChecked(true)
      return read.is === 'incomplete' ? null : made()
    },
  }
}

interface ChargeRowsProps {
  rows: ReturnType<typeof useChargeRows>
  currency: Currency
}

/** Charges such as delivery or packing, taxed like the goods unless the cashier chooses another tax. */
export function ChargeRows({ rows, currency }: ChargeRowsProps) {
  const { t } = useTranslation()
  const { charges, entry, missing } = rows
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
            onClick={() => rows.remove(charge)}
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
          value={entry.name}
          error={missing === 'name' ? t('sheets.bill.chargeNameMissing') : undefined}
          onChange={(event) => rows.type({ name: event.currentTarget.value })}
        />
        <MoneyField
          key={charges.length}
          label={t('sheets.bill.chargeAmount')}
          currency={currency}
          value={entry.amount}
          error={missing === 'amount' ? t('sheets.bill.chargeAmountMissing') : undefined}
          onChange={(amount, isEmpty) => rows.type({ amount, isUnreadable: amount === null && !isEmpty })}
        />
        <Button variant="default" icon={IconPlus} disabled={!rows.isReady} onClick={rows.add}>
          {t('sheets.bill.chargeAdd')}
        </Button>
      </div>
      <Select
        size="md"
        label={t('sheets.bill.chargeTax')}
        data={[...rows.taxes]}
        value={entry.taxKey}
        onChange={(taxKey) => rows.type({ taxKey })}
      />
    </fieldset>
  )
}
