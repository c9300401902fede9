import type { PaymentType } from '@evertill/contract'
import { type Currency } from '@evertill/domain'
import { formatMoney } from '@evertill/ui/numbers.ts'
import { NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { CustomerAccount } from '../../queries/use-receive-payment.ts'
import { Button } from '@evertill/ui/button.tsx'
import { Choice } from '@evertill/ui/choice.tsx'
import { MoneyField } from '@evertill/ui/money-field.tsx'
import { TextField } from '@evertill/ui/text-field.tsx'
import type { PaymentEntry } from './payment-entry.ts'

/** The contract's limits. */
const MAX_TEXT_LENGTH = 500

interface PaymentFieldsProps {
  entry: PaymentEntry
  account: CustomerAccount
  types: readonly PaymentType[]
  type: PaymentType | undefined
  currency: Currency
  onChange: (changed: Partial<PaymentEntry>) => void
}

export function PaymentFields({ entry, account, types, type, currency, onChange }: PaymentFieldsProps) {
  const { t } = useTranslation()
  return (
    <>
      <MoneyField
        label={t('receivePayment.amount')}
        currency={currency}
        value={entry.amount}
        autoFocus
        onChange={(amount) => onChange({ amount })}
      />
      {account.balance > 0 && (
        <Button variant="default" onClick={() => onChange({ amount: account.balance })}>
          {t('receivePayment.all', { amount: formatMoney(account.balance, currency) })}
        </Button>
      )}
      {account.bills.length > 0 && (
        <Choice
          label={t('receivePayment.lay')}
          value={entry.mode}
          options={[
            { value: 'oldest', label: t('receivePayment.oldest') },
            { value: 'hand', label: t('receivePayment.byHand') },
          ]}
          onChange={(mode) => onChange({ mode })}
        />
      )}
      <NativeSelect
        label={t('receivePayment.method')}
        size="md"
        value={type?.key ?? ''}
        data={types.map(({ key, PaymentType: label }) => ({ value: key, label }))}
        onChange={(event) => onChange({ typeKey: event.currentTarget.value })}
      />
      <TextField
        label={t('receivePayment.reference')}
        maxLength={MAX_TEXT_LENGTH}
        value={entry.reference}
        onChange={(event) => onChange({ reference: event.currentTarget.value })}
      />
      <TextField
        label={t('receivePayment.note')}
        maxLength={MAX_TEXT_LENGTH}
        value={entry.note}
        onChange={(event) => onChange({ note: event.currentTarget.value })}
      />
    </>
  )
}
