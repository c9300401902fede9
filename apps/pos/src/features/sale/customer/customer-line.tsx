import { formatMoney } from '@evertill/ui/numbers.ts'
import { IconUser, IconUserPlus } from '@tabler/icons-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { CartCustomer } from '../../../queries/use-cart-customer.ts'
import { useCurrency } from '../../../queries/use-currency.ts'
import { useCustomerFacts } from '../../../queries/use-customer-facts.ts'
import { useKeyLabel } from '../../../queries/use-settings.ts'
import type { OpenSheet } from '../cart/use-editing.ts'
import classes from './customer.module.css'

interface CustomerLineProps {
  customer: CartCustomer | undefined
  locked: boolean
  onOpen: OpenSheet
}

/** The customer in the header of the cart; always one line high, so that nothing below moves. */
export const CustomerLine = memo(function CustomerLine({ customer, locked, onOpen }: CustomerLineProps) {
  const { t } = useTranslation()
  const currency = useCurrency()
  const key = useKeyLabel('customer')
  const facts = useCustomerFacts(customer?.CustomerID)
  const owed = (facts?.balance?.Balance ?? 0) + (facts?.unsentCredit ?? 0)
  const points = facts?.membership?.Points
  const notes = [
    owed > 0 && t('sale.customer.owes', { amount: formatMoney(owed, currency) }),
    points !== undefined && t('sale.customer.pointCount', { count: points }),
    customer?.PhoneNo,
  ].filter(Boolean)
  const Icon = customer ? IconUser : IconUserPlus
  return (
    <button type="button" className={classes.line} disabled={locked} onClick={() => onOpen('customer')}>
      <Icon size={20} stroke={1.5} aria-hidden className={classes.lineIcon} />
      <span className={classes.lineName}>{customer?.Name ?? t('sale.customer.walkIn')}</span>
      <span className={classes.lineNotes} data-owing={owed > 0}>
        {customer ? notes.join(' · ') : t('sale.customer.add')}
      </span>
      <kbd className="key" aria-hidden>
        {key}
      </kbd>
    </button>
  )
})
