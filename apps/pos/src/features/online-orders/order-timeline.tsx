import type { Order } from '@evertill/contract'
import { useTranslation } from 'react-i18next'
import { useMoment } from '../../queries/use-moments.ts'
import classes from './online-orders.module.css'

/** Everything that happened to the order, also what came too late. */
export function OrderTimeline({ entries }: { entries: Order['Timeline'] }) {
  const { t, i18n } = useTranslation()
  const moment = useMoment()
  const nameOf = ({ To, Type }: Order['Timeline'][number]): string => {
    const key = `orders.states.${To}`
    return To !== undefined && i18n.exists(key) ? t(key as never) : (Type ?? To ?? '')
  }
  return (
    <section>
      <h2>{t('orders.timeline')}</h2>
      <ol className={classes.timeline} aria-label={t('orders.timeline')}>
        {entries.map((entry) => (
          <li key={`${entry.Source} ${entry.EventID}`}>
            <time dateTime={entry.At}>{moment(entry.At)}</time>
            <span>
              {nameOf(entry)}{' '}
              <span className={classes.soft}>
                {[
                  entry.By,
                  t(`orders.sources.${entry.Source}`),
                  entry.Note,
                  entry.Moved ? '' : t('orders.late'),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
