import type { ImportJob } from '@evertill/contract'
import { NativeSelect } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@evertill/ui/button.tsx'
import { failureFacts } from '../../api/failure.ts'
import type { ImportColumns } from '../../api/import-calls.ts'
import { Section } from '../../parts/page.tsx'
import { useFailureText } from '../../parts/use-failure-text.ts'
import { useSay } from '../../parts/use-say.ts'
import { ReadingState } from '../../parts/reading-state.tsx'
import classes from './imports.module.css'
import work from '../../parts/work.module.css'
import { useImportCalls, useImportColumns, useShowImport } from './use-imports.ts'

/** For each column of the file the field that it fills: guessed, and to be corrected. */
export function ChooseColumns({ job }: { job: ImportJob }) {
  const { data, error, refetch } = useImportColumns(job.key)
  if (error || !data) return <ReadingState error={error} onAgain={refetch} />
  return <ColumnForm job={job} columns={data} />
}

function ColumnForm({ job, columns }: { job: ImportJob; columns: ImportColumns }) {
  const { t } = useTranslation('hub')
  const say = useSay()
  const failureText = useFailureText()
  const { check } = useImportCalls()
  const showImport = useShowImport()
  const [fields, setFields] = useState(() => columns.Columns.map(({ Field }) => Field))
  const [decimalSign, setDecimalSign] = useState(columns.DecimalSign)
  const [dateOrder, setDateOrder] = useState(columns.DateOrder)
  const checking = useMutation({
    mutationFn: () => check(job.key, { Fields: fields, DecimalSign: decimalSign, DateOrder: dateOrder }),
    onSuccess: showImport,
  })
  const choose = (place: number, name: string) =>
    setFields(
      fields.map((field, index) => {
        if (index === place) return name === '' ? null : name
        // Two columns cannot fill one field: the last choice counts.
        return field === name ? null : field
      }),
    )
  const keys = columns.Fields.filter(({ IsKey }) => IsKey).map(({ Name }) => Name)
  const hasKey = keys.some((name) => fields.includes(name)) || fields.includes('FirstName')
  const options = [
    { value: '', label: t('imports.notImported') },
    ...columns.Fields.map(({ Name, IsRequired }) => ({
      value: Name,
      label: `${say(`imports.fields.${Name}`)}${IsRequired ? ' *' : ''}`,
    })),
  ]
  return (
    <Section title={t('imports.columns')}>
      <p className={classes.lead}>{t('imports.columnsLead')}</p>
      <ul className={classes.columns}>
        {columns.Columns.map(({ Heading, Samples }, place) => (
          // A file may have a heading twice, or none.
          <li key={`${place} ${Heading}`} className={classes.column}>
            <div className={classes.heading}>
              <strong>{Heading || t('imports.noHeading', { place: place + 1 })}</strong>
              <span>{Samples.join(' · ')}</span>
            </div>
            <NativeSelect
              aria-label={t('imports.fieldOf', { heading: Heading || String(place + 1) })}
              value={fields[place] ?? ''}
              data={options}
              onChange={(event) => choose(place, event.currentTarget.value)}
            />
          </li>
        ))}
      </ul>
      <div className={classes.row}>
        <NativeSelect
          label={t('imports.decimalSign')}
          value={decimalSign}
          data={[
            { value: '.', label: '1,234.56' },
            { value: ',', label: '1.234,56' },
          ]}
          onChange={(event) => setDecimalSign(event.currentTarget.value === ',' ? ',' : '.')}
        />
        <NativeSelect
          label={t('imports.dateOrder')}
          value={dateOrder}
          data={[
            { value: 'day', label: '31/12/2026' },
            { value: 'month', label: '12/31/2026' },
          ]}
          onChange={(event) => setDateOrder(event.currentTarget.value === 'month' ? 'month' : 'day')}
        />
      </div>
      {!hasKey && (
        <p role="alert" className={work.fault}>
          {t('imports.needsKey', { fields: keys.map((name) => say(`imports.fields.${name}`)).join(', ') })}
        </p>
      )}
      {checking.error && (
        <p role="alert" className={work.fault}>
          {failureText(failureFacts(checking.error))}
        </p>
      )}
      <div>
        <Button loading={checking.isPending} disabled={!hasKey} onClick={() => checking.mutate()}>
          {t('imports.check')}
        </Button>
      </div>
    </Section>
  )
}
