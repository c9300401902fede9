import { ReportsProvider } from '@evertill/reports/frame.tsx'
import { ReportsScreen } from '@evertill/reports/reports.screen.tsx'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate, useParams } from 'react-router'
import { EmptyState } from '@evertill/ui/state-view.tsx'
import { saveFile } from '../../api/save-text.ts'
import { useClient, useRights } from '../../parts/hub-context.tsx'
import { ReadingState } from '../../parts/reading-state.tsx'
import { useFailureText } from '../../parts/use-failure-text.ts'
import { createReportsPort } from './reports-port.ts'
import { SendByMail } from './send-by-mail.tsx'
import { useReportsPlace, useReportsStores } from './use-reports-place.ts'

/** Refusals that only reports meet have their texts there. */
function useReportFailureText() {
  const { t, i18n } = useTranslation()
  const say = useFailureText()
  return useMemo(
    () => (facts: Parameters<typeof say>[0]) =>
      facts.kind === 'refused' && i18n.exists(`reports.failed.${facts.code}`)
        ? t(`reports.failed.${facts.code}` as 'reports.failed.SEARCH_TOO_LONG')
        : say(facts),
    [t, i18n, say],
  )
}

/** The reports of packages/reports over all stores of a person. */
export function ReportsRoute() {
  const { t } = useTranslation('hub')
  const { report } = useParams()
  const { search } = useLocation()
  const navigate = useNavigate()
  const client = useClient()
  const say = useReportFailureText()
  const port = useMemo(() => createReportsPort(client, say), [client, say])
  const { data, error, refetch } = useReportsStores()
  const place = useReportsPlace(data)
  const mayReadCustomers = useRights('customers').read
  if (!data || !place) return <ReadingState error={error} onAgain={refetch} />
  if (data.Stores.length === 0) return <EmptyState title={t('reports.noStores')} />
  return (
    <ReportsProvider
      frame={{
        port,
        place,
        maySeeOthers: data.Stores.some(({ SeesOthers }) => SeesOthers),
        isOnline: true,
        hrefOf: (path) => `#${path}`,
        go: (path) => void navigate(path),
        statementPath: mayReadCustomers ? ({ key }) => `/customers/${key}/statement` : undefined,
        saveFile: (file) => saveFile(file.name, file),
        actionsOf: (state) => <SendByMail state={state} />,
      }}
    >
      <ReportsScreen report={report} search={search} />
    </ReportsProvider>
  )
}
