import { useTranslation } from 'react-i18next'
import { useLog } from '../../queries/use-device-state.ts'
import { useRecent } from '../../queries/use-moments.ts'
import classes from './log-section.module.css'
import shared from './sync-status.module.css'

export function LogSection() {
  const { t, i18n } = useTranslation()
  const recent = useRecent()
  const lines = useLog()
  const nameOf = (what: string) => {
    const key = `sync.data.kinds.${what}`
    return i18n.exists(key) ? t(key as never) : ''
  }
  return (
    <section className={shared.section} aria-labelledby="sync-log">
      <header className={shared.sectionHead}>
        <h2 id="sync-log">{t('sync.log.title')}</h2>
      </header>
      {lines?.length === 0 && <p className={shared.soft}>{t('sync.log.empty')}</p>}
      <ol className={classes.log} tabIndex={0} aria-labelledby="sync-log">
        {lines?.map(({ id, at, event, what, detail }) => (
          <li key={id}>
            <time dateTime={at}>{recent(at)}</time>
            <span>{t(`sync.log.events.${event}`)}</span>
            <span className={shared.soft} title={what}>
              {[nameOf(what), detail].filter(Boolean).join(' · ')}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
