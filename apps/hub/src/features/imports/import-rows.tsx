import type { ImportJob, ImportedRow, RowFault } from '@evertill/contract'
import { NativeSelect } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@evertill/ui/button.tsx'
import { EmptyState } from '@evertill/ui/state-view.tsx'
import { toast } from '@evertill/ui/toast.ts'
import { failureFacts } from '../../api/failure.ts'
import { Section } from '../../parts/page.tsx'
import { useFailureText } from '../../parts/use-failure-text.ts'
import { type Say, useSay } from '../../parts/use-say.ts'
import { ReadingState } from '../../parts/reading-state.tsx'
import classes from './imports.module.css'
import work from '../../parts/work.module.css'
import { saveTable } from './save-table.ts'
import { useImportCalls, useImportRows } from './use-imports.ts'

const PREVIEW = 50
const PAGE = 500
const VERDICTS = ['all', 'new', 'changed', 'unchanged', 'refused', 'kept'] as const

const faultText = (say: Say, { Field, Code, Value, Detail }: RowFault): string => {
  const field = Field === null ? '' : say(`imports.fields.${Field}`)
  return say(`imports.rowFaults.${Code}`, { field, value: Value, detail: Detail }).trim()
}

/** The first rows as they will be, or as they were written. */
export function ImportRows({ job }: { job: ImportJob }) {
  const { t } = useTranslation('hub')
  const [verdict, setVerdict] = useState<string>(
    job.Refused > 0 && job.State === 'checked' ? 'refused' : 'all',
  )
  const { data, error, refetch } = useImportRows(job, verdict, PREVIEW)
  return (
    <Section title={t('imports.rows')}>
      <div className={classes.row}>
        <NativeSelect
          label={t('imports.show')}
          value={verdict}
          data={VERDICTS.map((name) => ({ value: name, label: t(`imports.verdicts.${name}`) }))}
          onChange={(event) => setVerdict(event.currentTarget.value)}
        />
        {job.Refused > 0 && <RefusedFile job={job} />}
      </div>
      {(error || !data) && <ReadingState error={error} onAgain={refetch} />}
      {data?.Rows.length === 0 && <EmptyState title={t('imports.noRows')} />}
      <ul className={classes.rows}>
        {data?.Rows.map((row) => (
          <Row key={row.Line} row={row} />
        ))}
      </ul>
      {data?.HasMore && <p className={classes.lead}>{t('imports.firstRows', { count: PREVIEW })}</p>}
    </Section>
  )
}

function Row({ row }: { row: ImportedRow }) {
  const { t } = useTranslation('hub')
  const say = useSay()
  return (
    <li className={classes.importedRow}>
      <div className={classes.rowHead}>
        <span className={classes.line}>{t('imports.line', { line: row.Line })}</span>
        <strong>{row.Name || row.Cells.join(' · ')}</strong>
        <span className={classes.verdict} data-verdict={row.Verdict}>
          {t(`imports.verdicts.${row.Verdict}`)}
        </span>
      </div>
      {row.Faults.map((fault) => (
        <p key={`${fault.Field} ${fault.Code}`} className={work.fault}>
          {faultText(say, fault)}
        </p>
      ))}
      {row.Changes.length > 0 && (
        <dl className={classes.changes}>
          {row.Changes.map(({ Field, Before, After }) => (
            <div key={Field}>
              <dt>{say(`imports.fields.${Field}`)}</dt>
              <dd>
                {Before !== '' && (
                  <>
                    <del>{Before}</del> →{' '}
                  </>
                )}
                <ins>{After || t('imports.empty')}</ins>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  )
}

/** The refused rows with a column that says why: to be corrected and sent again. */
function RefusedFile({ job }: { job: ImportJob }) {
  const { t } = useTranslation('hub')
  const say = useSay()
  const failureText = useFailureText()
  const { rows: readRows } = useImportCalls()
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      const why = t('imports.why')
      const rows: string[][] = []
      for (let after = 0; ;) {
        const page = await readRows(job.key, 'refused', after, PAGE)
        const width = page.Headings.length
        for (const { Cells, Faults } of page.Rows)
          rows.push([
            ...Array.from({ length: width }, (_, place) => Cells[place] ?? ''),
            Faults.map((fault) => faultText(say, fault)).join('; '),
          ])
        after = page.Rows.at(-1)?.Line ?? after
        if (page.HasMore) continue
        await saveTable({ heads: [...page.Headings, why], rows }, `${job.Kind}-refused`, 'csv')
        return
      }
    } catch (error) {
      toast.error(failureText(failureFacts(error)))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button variant="default" icon={IconDownload} loading={isBusy} onClick={() => void save()}>
      {t('imports.refusedFile')}
    </Button>
  )
}
