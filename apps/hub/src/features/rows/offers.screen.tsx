import { formatAmount } from '@evertill/ui/numbers.ts'
import type { Column } from '@evertill/ui/data-table.tsx'
import { useTranslation } from 'react-i18next'
import type { ResourceRow } from '../../api/resource-calls.ts'
import { useCurrency } from '../../parts/hub-context.tsx'
import { useOfferResults } from '../../parts/offer/use-results.ts'
import { RowsScreen } from './rows.screen.tsx'

/** The offers, with what each gave. */
export const OffersScreen = () => <RowsScreen resource="offers" more={useResultColumns()} />

/** None without the right to read reports. */
function useResultColumns(): readonly Column<ResourceRow>[] {
  const { t } = useTranslation('hub')
  const currency = useCurrency()
  const results = useOfferResults()
  if (results === undefined) return []
  return [
    {
      id: 'Times',
      label: t('offers.times'),
      width: '90px',
      isRight: true,
      cell: ({ key }) => results.get(key)?.Times ?? 0,
    },
    {
      id: 'Given',
      label: t('offers.given'),
      width: 'minmax(110px, 1fr)',
      isRight: true,
      cell: ({ key }) => formatAmount(results.get(key)?.Given ?? 0, currency),
    },
  ]
}
