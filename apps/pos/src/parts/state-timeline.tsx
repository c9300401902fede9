import type { Order } from '@evertill/contract'
import { useTranslation } from 'react-i18next'
import { useMoment } from '../queries/use-moments.ts'
import classes from './state-timeline.module.css'

interface StateTimelineProps {
  title: string
  /** Whose states the entries name. */
  of: 'orders' | 'packages'
  entries: Order['Timeline']
}

/** Everything that happened to an order or a package, also what came too late. */
export function StateTimeline({ title, of, entries }: StateTimelineProps) {
  const { t, i18n } = useTranslation()
  const moment = useMoment()
  const nameOf = ({ To, Type }: Order['Timeline'][number]): string => {
    const key = `${of}.states.${To}`
    return To !== undefined && i18n.exists(key) ? t(key as never) : (Type ?? To ?? '')
  }
  return (
    <section>
      <h2>{title}</h2>
      <ol className={classes.timeline} aria-label={title}>
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
