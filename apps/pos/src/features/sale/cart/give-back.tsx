import { type Currency } from '@evertill/domain'
import { formatMoney } from '@evertill/ui/numbers.ts'
import { useTranslation } from 'react-i18next'

interface GiveBackProps {
  /** Of a payment that was begun. */
  taken: number
  currency: Currency
}

/** Before a cart is dropped: money that was taken for it belongs to the customer. */
export function GiveBack({ taken, currency }: GiveBackProps) {
  const { t } = useTranslation()
  if (taken <= 0) return null
  return (
    <p style={{ fontWeight: 600 }} role="alert">
      {t('saleLater.begun.giveBack', { amount: formatMoney(taken, currency) })}
    </p>
  )
}
