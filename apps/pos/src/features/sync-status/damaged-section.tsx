import { IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useDamaged } from '../../queries/use-damaged.ts'
import { Button } from '@evertill/ui/button.tsx'
import { useRecent } from '../../queries/use-moments.ts'
import { toast } from '@evertill/ui/toast.ts'
import classes from './sync-status.module.css'

/** Shown only if there are damaged rows. */
export function DamagedSection() {
  const { t } = useTranslation()
  const recent = useRecent()
  const { rows, save } = useDamaged()
  if (rows.length === 0) return null
  const keep = () =>
    save().then(
      () => toast.info(t('sync.damaged.done')),
      () => toast.error(t('sync.damaged.failed')),
    )
  return (
    <section className={classes.section} aria-labelledby="sync-damaged">
      <header className={classes.sectionHead}>
        <h2 id="sync-damaged">{t('sync.damaged.title')}</h2>
        <Button variant="default" icon={IconDownload} onClick={() => void keep()}>
          {t('sync.damaged.save')}
        </Button>
      </header>
      <p className={classes.soft}>{t('sync.damaged.hint')}</p>
      <ul className={classes.cards}>
        {rows.map(({ id, kind, key, at, savedAt }) => (
          <li key={id}>
            <span>
              {t(`sync.damaged.kinds.${kind}`)} · <time dateTime={at}>{recent(at)}</time>
            </span>
            <span className={classes.id}>{key}</span>
            <span className={classes.soft}>
              {savedAt === null
                ? t('sync.damaged.unsaved')
                : t('sync.damaged.saved', { time: recent(savedAt) })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
