import type { Accounts } from '@evertill/contract'
import type { Currency } from '@evertill/domain'
import { useTranslation } from 'react-i18next'
import { Money } from '@evertill/ui/money.tsx'
import classes from './close-register.module.css'

/** The expected cash with every line of its sum. */
export function ExpectedLines({ accounts, currency }: { accounts: Accounts; currency: Currency }) {
  const { t } = useTranslation()
  return (
    <dl className={classes.lines} aria-label={t('drawer.expected')}>
      {accounts.Rows.map(({ Kind, Amount, Count }) => (
        <div key={Kind} data-none={Count === 0}>
          <dt>{t(`drawer.kinds.${Kind}` as 'drawer.kinds.float')}</dt>
          <dd>
            <Money amount={Amount} currency={currency} bare />
          </dd>
        </div>
      ))}
      <div className={classes.sum}>
        <dt>{t('drawer.expected')}</dt>
        <dd>
          <Money amount={accounts.ExpectedCash} currency={currency} />
        </dd>
      </div>
    </dl>
  )
}
