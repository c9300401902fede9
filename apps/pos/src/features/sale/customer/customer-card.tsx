import { formatMoney } from '@evertill/domain'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { CartCustomer } from '../../../queries/use-cart-customer.ts'
import { useCurrency } from '../../../queries/use-currency.ts'
import { useCustomerFacts } from '../../../queries/use-customer-facts.ts'
import { Facts } from '../../../ui/facts.tsx'
import { formatDay } from '../../../ui/format-day.ts'
import { formatMoment } from '../../../ui/format-moment.ts'
import classes from './customer.module.css'

interface CustomerCardProps {
  customer: CartCustomer
  onChange: () => void
  onRemove: () => void
}

/** All that the till knows of the customer, each figure with the time it is from. */
export function CustomerCard({ customer, onChange, onRemove }: CustomerCardProps) {
  const { t, i18n } = useTranslation()
  const currency = useCurrency()
  const facts = useCustomerFacts(customer.CustomerID)
  const { balance, membership } = facts ?? {}
  const limit = facts?.customer?.CreditLimit ?? null
  const asOf = (at: string) => t('sale.customer.asOf', { time: formatMoment(Date.parse(at), i18n.language) })

  const rows: [string, ReactNode][] = [
    [t('sale.customer.fields.PhoneNo'), customer.PhoneNo || '–'],
    [t('sale.customer.fields.GSTIN'), customer.GSTIN || '–'],
    [
      t(balance && balance.Balance < 0 ? 'sale.customer.advance' : 'sale.customer.balance'),
      balance
        ? `${formatMoney(Math.abs(balance.Balance), currency)} · ${asOf(balance.AsOf)}`
        : t('sale.customer.unknown'),
    ],
    ...(limit === null
      ? []
      : ([[t('sale.customer.limit'), formatMoney(limit, currency)]] satisfies [string, string][])),
    ...(membership
      ? ([
          [
            t('sale.customer.card'),
            `${membership.CardNo} · ${membership.tier?.TierName ?? t('sale.customer.unknown')}`,
          ],
          [
            t('sale.customer.points'),
            `${t('sale.customer.pointCount', { count: membership.Points })} · ${asOf(membership.asOf)}`,
          ],
          ...(membership.ValidTo === null
            ? []
            : ([[t('sale.customer.validTo'), formatDay(membership.ValidTo, i18n.language)]] satisfies [
                string,
                string,
              ][])),
          ...(membership.tier?.Benefits
            ? ([[t('sale.customer.benefits'), membership.tier.Benefits]] satisfies [string, string][])
            : []),
        ] satisfies [string, string][])
      : []),
  ]

  return (
    <div className={classes.form}>
      <h3 className={classes.cardName}>{customer.Name}</h3>
      <Facts rows={rows} />
      <div className={classes.foot}>
        <Button variant="default" onClick={onRemove}>
          {t('sale.customer.remove')}
        </Button>
        <Button variant="default" data-autofocus onClick={onChange}>
          {t('sale.customer.change')}
        </Button>
      </div>
    </div>
  )
}
