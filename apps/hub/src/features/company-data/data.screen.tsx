import { useTranslation } from 'react-i18next'
import { Page } from '../../parts/page.tsx'
import { useRights } from '../../parts/hub-context.tsx'
import { ReadingState } from '../../parts/reading-state.tsx'
import classes from './data.module.css'
import { DeletionSection } from './deletion-section.tsx'
import { ExportSection } from './export-section.tsx'
import { useData } from './use-data.ts'

/** Everything that the company has here. */
export function DataScreen() {
  const { t } = useTranslation('hub')
  const { data, error, refetch } = useData()
  const { delete: mayDelete } = useRights('data')
  return (
    <Page title={t('data.title')}>
      {data ? (
        <div className={classes.page}>
          <ExportSection data={data} />
          {mayDelete && <DeletionSection data={data} />}
        </div>
      ) : (
        <ReadingState error={error} onAgain={refetch} />
      )}
    </Page>
  )
}
