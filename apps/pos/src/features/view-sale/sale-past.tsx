import { Anchor } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { StoryEvent, StoryLink } from '../../queries/use-sale-story.ts'
import { useMoment } from '../../queries/use-moments.ts'
import classes from './view-sale.module.css'

export function SaleLinks({ links }: { links: readonly StoryLink[] }) {
  const { t } = useTranslation()
  if (links.length === 0) return null
  return (
    <section>
      <h2>{t('view.links')}</h2>
      <ul className={classes.plain} aria-label={t('view.links')}>
        {links.map(({ relation, uuid, number }) => (
          <li key={relation + uuid}>
            {t(`view.relations.${relation}`)}{' '}
            <Anchor component={Link} to={`/sales/viewsales/${uuid}`}>
              {number ?? t('view.unknownNumber')}
            </Anchor>
          </li>
        ))}
      </ul>
    </section>
  )
}

export function SaleTimeline({ events }: { events: readonly StoryEvent[] }) {
  const { t, i18n } = useTranslation()
  const moment = useMoment()
  return (
    <section>
      <h2>{t('view.timeline')}</h2>
      <ol className={classes.timeline} aria-label={t('view.timeline')}>
        {events.map(({ at, event, detail }, index) => (
          // Keyed by index: several events of a sale can have the same millisecond, and they have no ids.
          <li key={`${at} ${event} ${index}`}>
            <time dateTime={at}>{moment(at)}</time>
            <span>
              {i18n.exists(`view.events.${event}`) ? t(`view.events.${event}` as never) : event}
              {detail !== '' && <span className={classes.soft}> {detail}</span>}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
