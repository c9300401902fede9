import { type Currency, type Serviceability } from '@evertill/domain'
import { formatMoney } from '@evertill/ui/numbers.ts'
import { IconTruckDelivery } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { Delivery } from '../../../queries/use-delivery.ts'
import classes from './pay-panel.module.css'

/** Why the order cannot be delivered, or null. */
export function deliveryRefusal(
  t: TFunction,
  pincode: string,
  answer: Serviceability,
  currency: Currency,
): string | null {
  if (answer.serviceable) return null
  const least = formatMoney(answer.minOrder ?? 0, currency)
  switch (answer.reason) {
    case 'invalid-pincode':
      return t('sale.delivery.noPincode')
    case 'not-served':
      return t('sale.delivery.notServed', { pincode })
    case 'below-minimum':
      return t('sale.delivery.belowMinimum', { pincode, least })
    case 'no-cod':
      return t('sale.delivery.noCod', { pincode })
  }
}

/** Address, fee and time of a delivery, or why it is not possible, shown before a payment is taken. */
export function DeliveryNote({ delivery, currency }: { delivery: Delivery; currency: Currency }) {
  const { t } = useTranslation()
  const { pincode, answer } = delivery
  const refusal = deliveryRefusal(t, pincode, answer, currency)
  return (
    <p
      className={classes.delivery}
      role={refusal === null ? 'status' : 'alert'}
      data-wrong={refusal !== null}
    >
      <IconTruckDelivery size={20} stroke={1.5} aria-hidden />
      {refusal ??
        (answer.serviceable &&
          t('sale.delivery.served', {
            pincode,
            fee: formatMoney(answer.fee, currency),
            minutes: answer.etaMin,
          }))}
    </p>
  )
}
