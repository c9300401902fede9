import { AGE_LIMITS, type Currency } from '@evertill/domain'
import { formatMoney } from '@evertill/ui/numbers.ts'
import { IconCircleCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatDay } from '@evertill/ui/format-day.ts'
import { Money } from '@evertill/ui/money.tsx'
import { EmptyState } from '@evertill/ui/state-view.tsx'
import type { CartCustomer } from '../../queries/use-cart-customer.ts'
import { useCurrency } from '../../queries/use-currency.ts'
import { type Debtor, useDebtors } from '../../queries/use-debtors.ts'
import { useMoment } from '../../queries/use-moments.ts'
import classes from './receive-payment.module.css'

/** Nobody reads more; the search finds the others. */
const MAX_SHOWN = 200

interface DebtorListProps {
  today: string
  onPick: (customer: CartCustomer) => void
}

/** Everybody who owes, with the age of the debt. A row opens the account to receive the payment. */
export function DebtorList({ today, onPick }: DebtorListProps) {
  const { t } = useTranslation()
  const moment = useMoment()
  const currency = useCurrency()
  const debtors = useDebtors(today)
  if (debtors === undefined) return null
  const total = debtors.reduce((sum, { balance }) => sum + balance, 0)
  const asOf = debtors.reduce(
    (oldest, row) => (row.asOf < oldest ? row.asOf : oldest),
    debtors[0]?.asOf ?? '',
  )
  return (
    <section className={classes.owing} aria-labelledby="who-owes">
      <header className={classes.owingHead}>
        <h2 id="who-owes">{t('receivePayment.owing.title')}</h2>
        {debtors.length > 0 && (
          <span className={classes.soft}>
            {t('receivePayment.owing.total', { amount: formatMoney(total, currency), count: debtors.length })}{' '}
            · {t('receivePayment.owing.asOf', { time: moment(asOf) })}
          </span>
        )}
      </header>
      {debtors.length === 0 ? (
        <EmptyState
          icon={IconCircleCheck}
          title={t('receivePayment.owing.none')}
          hint={t('receivePayment.owing.noneHint')}
        />
      ) : (
        <ul className={classes.list} aria-label={t('receivePayment.owing.title')}>
          {debtors.slice(0, MAX_SHOWN).map((debtor) => (
            <DebtorRow
              key={debtor.customer.CustomerID}
              debtor={debtor}
              currency={currency}
              onPick={() => onPick(debtor.customer)}
            />
          ))}
        </ul>
      )}
    </section>
  )
}

interface DebtorRowProps {
  debtor: Debtor
  currency: Currency
  onPick: () => void
}

function DebtorRow({ debtor, currency, onPick }: DebtorRowProps) {
  const { t, i18n } = useTranslation()
  const bucketName = useBucketName()
  const { customer, balance, buckets, oldest, noBill } = debtor
  const parts = [
    ...buckets.map((amount, at) => ({ name: bucketName(at), amount })),
    { name: t('receivePayment.owing.noBill'), amount: noBill },
  ].filter(({ amount }) => amount !== 0)
  return (
    <li className={classes.debtor}>
      <div className={classes.what}>
        <button type="button" className={`row-link ${classes.pick}`} onClick={onPick}>
          {customer.Name || t('receivePayment.owing.unnamed')}
        </button>
        <span className={classes.soft}>
          {[
            customer.PhoneNo,
            oldest !== null && `${t('receivePayment.owing.oldest')} ${formatDay(oldest, i18n.language)}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </div>
      <dl className={classes.ages}>
        {parts.map(({ name, amount }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <Money amount={amount} currency={currency} bare />
            </dd>
          </div>
        ))}
      </dl>
      <Money amount={balance} currency={currency} className={classes.strong} />
    </li>
  )
}

/** "0–30 days", "31–60 days", "Over 90 days". */
function useBucketName(): (at: number) => string {
  const { t } = useTranslation()
  return (at) => {
    const to = AGE_LIMITS[at]
    const from = at === 0 ? 0 : (AGE_LIMITS[at - 1] ?? 0) + 1
    return to === undefined
      ? t('receivePayment.owing.over', { days: from - 1 })
      : t('receivePayment.owing.days', { from, to })
  }
}
