import { formatCount } from '@evertill/ui/numbers.ts'
import type { ImportJob } from '@evertill/contract'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { Page } from '../../parts/page.tsx'
import { useSay } from '../../parts/use-say.ts'
import { ReadingState } from '../../parts/reading-state.tsx'
import { ChooseColumns } from './choose-columns.tsx'
import { ImportActions } from './import-actions.tsx'
import { ImportRows } from './import-rows.tsx'
import classes from './imports.module.css'
import work from '../../parts/work.module.css'
import { MissingCategories } from './missing-categories.tsx'
import { isAtWork, useImport } from './use-imports.ts'

/** One file: its columns, what it would do, how far it is, what it did. */
export function ImportScreen() {
  const { key = '' } = useParams()
  const { t } = useTranslation('hub')
  const say = useSay()
  const { data: job, error, refetch } = useImport(key)
  return (
    <Page
      title={job?.FileName ?? t('imports.title')}
      state={job && `${say(`imports.kinds.${job.Kind}`)} · ${say(`imports.states.${job.State}`)}`}
      back={{ to: '/imports', label: t('imports.title') }}
      actions={job && <ImportActions job={job} />}
    >
      {!job && <ReadingState error={error} onAgain={refetch} />}
      {job && (
        <div className={classes.page}>
          <Standing job={job} />
          {job.State === 'uploaded' && <ChooseColumns job={job} />}
          {job.State === 'checked' && job.Kind === 'products' && job.Refused > 0 && (
            <MissingCategories job={job} />
          )}
          {['checked', 'done', 'undone'].includes(job.State) && <ImportRows job={job} />}
        </div>
      )}
    </Page>
  )
}

const doneOf = ({ State, Rows, New, Changed, Written, Undone, Kept }: ImportJob) => {
  if (State === 'running') return { done: Written, of: New + Changed }
  if (State === 'undoing') return { done: Undone + Kept, of: Written }
  return { done: Rows, of: undefined }
}

/** What is true of the file now. Progress is told to screen readers too, but not each second. */
function Standing({ job }: { job: ImportJob }) {
  const { t } = useTranslation('hub')
  const say = useSay()
  if (job.State === 'failed')
    return (
      <p role="alert" className={work.fault}>
        {say(`imports.fileFaults.${job.Fault ?? 'empty'}`)}
      </p>
    )
  if (job.State === 'uploading') return <p className={work.fault}>{t('imports.incomplete')}</p>
  if (!isAtWork(job)) return <Counts job={job} />
  const { done, of } = doneOf(job)
  return (
    <div className={work.work}>
      <p>
        {of === undefined ? t('imports.readSoFar', { count: done }) : t('imports.doneSoFar', { done, of })}
      </p>
      <progress
        className={work.progress}
        aria-label={say(`imports.states.${job.State}`)}
        {...(of === undefined ? {} : { value: done, max: Math.max(1, of) })}
      />
      <p className={classes.lead}>{t('imports.mayLeave')}</p>
    </div>
  )
}

function Counts({ job }: { job: ImportJob }) {
  const { t } = useTranslation('hub')
  if (job.State === 'uploaded') return null
  const counts = [
    [t('imports.verdicts.new'), job.New],
    [t('imports.verdicts.changed'), job.Changed],
    [t('imports.verdicts.unchanged'), job.Unchanged],
    [t('imports.verdicts.refused'), job.Refused],
    ...(job.State === 'undone'
      ? ([
          [t('imports.undone'), job.Undone],
          [t('imports.verdicts.kept'), job.Kept],
        ] as const)
      : []),
  ] as const
  return (
    <dl className={classes.counts}>
      {counts.map(([label, count]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{formatCount(count)}</dd>
        </div>
      ))}
    </dl>
  )
}
