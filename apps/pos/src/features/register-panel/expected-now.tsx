import type { Closing } from '@evertill/contract'
import { formatMoney } from '@evertill/domain'
import { useTranslation } from 'react-i18next'
import { useCurrency } from '../../queries/use-currency.ts'
import { useDrawer } from '../../queries/use-drawer.ts'
import { Money } from '@evertill/ui/money.tsx'
import classes from './register-panel.module.css'

/** The expected cash now, and whether it comes from the server or this device. */
export function ExpectedNow({ closing }: { closing: Closing }) {
  const { t } = useTranslation()
  const currency = useCurrency()
  const { expected, source, unsent } = useDrawer(closing)
  const waiting = formatMoney(unsent, currency)
  return (
    <section className={classes.expected} aria-label={t('drawer.expected')}>
      <h3>{t('drawer.expected')}</h3>
      <p className={classes.amount}>
        {expected === undefined ? '…' : <Money amount={expected} currency={currency} />}
      </p>
      <p className={classes.source}>
        {source === 'device'
          ? t('drawer.byDevice')
          : unsent === 0
            ? t('drawer.byServer')
            : t('drawer.byBoth', { amount: waiting })}
      </p>
    </section>
  )
}
