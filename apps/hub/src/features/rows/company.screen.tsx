import { useTranslation } from 'react-i18next'
import { ErrorState, LoadingState } from '@evertill/ui/state-view.tsx'
import { failureFacts } from '../../api/failure.ts'
import { useRows } from '../../parts/list/use-rows.ts'
import { Page } from '../../parts/page.tsx'
import { useFailureText } from '../../parts/use-failure-text.ts'
import { useSay } from '../../parts/use-say.ts'
import { RowPage } from './row-page.tsx'

/** The company is one row, so its form is the page. */
export function CompanyScreen() {
  const { t } = useTranslation('hub')
  const say = useSay()
  const failureText = useFailureText()
  const { data, error, refetch } = useRows('company', {})
  const row = data?.pages[0]?.Rows[0]
  if (row) return <RowPage key={row.key} resource="company" row={row} />
  return (
    <Page title={say('resources.company.title')}>
      {error ? (
        <ErrorState
          title={t('list.failed')}
          hint={failureText(failureFacts(error))}
          action={{ label: t('list.again'), onClick: () => void refetch() }}
        />
      ) : (
        <LoadingState text={t('list.loading')} />
      )}
    </Page>
  )
}
