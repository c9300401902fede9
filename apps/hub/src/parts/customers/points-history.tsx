import type { PointsEntry } from '@evertill/contract'
import { useTranslation } from 'react-i18next'
import { formatMoment } from '@evertill/ui/format-moment.ts'
import classes from './customers.module.css'

const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone

/** Where the points come from, the newest first. */
export function PointsHistory({ history }: { history: readonly PointsEntry[] }) {
  const { t, i18n } = useTranslation('hub')
  return (
    <>
      <h3 className={classes.subtitle}>{t('customers.history')}</h3>
      <ul className={classes.history} tabIndex={0} aria-label={t('customers.history')}>
        {history.map((entry, place) => {
          const change = entry.Earned - entry.Redeemed
          const who = [entry.Reason, entry.By].filter((text) => text !== '').join(' · ')
          return (
            <li key={`${entry.At} ${entry.TransactionNo} ${place}`}>
              <span>
                {entry.TransactionNo || who}
                <small>{formatMoment(entry.At, { language: i18n.language, timeZone: ZONE })}</small>
              </span>
              <strong>{change > 0 ? `+${change}` : change}</strong>
            </li>
          )
        })}
      </ul>
    </>
  )
}
