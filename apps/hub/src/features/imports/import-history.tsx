import type { ImportJob } from '@evertill/contract'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatMoment } from '@evertill/ui/format-moment.ts'
import { EmptyState } from '@evertill/ui/state-view.tsx'
import { Section } from '../../parts/page.tsx'
import { useSay } from '../../parts/use-say.ts'
import { ReadingState } from '../../parts/reading-state.tsx'
import classes from './imports.module.css'
import { useImportHistory } from './use-imports.ts'

const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone

/** The last imports: one that was left is found again here. */
export function ImportHistory() {
  const { t } = useTranslation('hub')
  const { data, error, refetch } = useImportHistory()
  return (
    <Section title={t('imports.history')}>
      {(error || !data) && <ReadingState error={error} onAgain={refetch} />}
      {data?.length === 0 && <EmptyState title={t('imports.none')} />}
      <ul className={classes.history}>
        {data?.map((job) => (
          <Entry key={job.key} job={job} />
        ))}
      </ul>
    </Section>
  )
}

function Entry({ job }: { job: ImportJob }) {
  const { i18n } = useTranslation('hub')
  const say = useSay()
  return (
    <li className={classes.entry}>
      <Link to={`/imports/${job.key}`} className="row-link">
        {job.FileName}
      </Link>
      <span>
        {say(`imports.kinds.${job.Kind}`)} · {say(`imports.states.${job.State}`)} ·{' '}
        {formatMoment(job.CreatedAt, { language: i18n.language, timeZone: ZONE })}
        {job.CreatedBy !== '' && ` · ${job.CreatedBy}`}
      </span>
    </li>
  )
}
