import { useRows } from '../../parts/list/use-rows.ts'
import { Page } from '../../parts/page.tsx'
import { useSay } from '../../parts/use-say.ts'
import { ReadingState } from '../../parts/reading-state.tsx'
import { RowPage } from './row-page.tsx'

/** The company is one row, so its form is the page. */
export function CompanyScreen() {
  const say = useSay()
  const { data, error, refetch } = useRows('company', {})
  const row = data?.pages[0]?.Rows[0]
  if (row) return <RowPage key={row.key} resource="company" row={row} />
  return (
    <Page title={say('resources.company.title')}>
      <ReadingState error={error} onAgain={refetch} />
    </Page>
  )
}
