import type { Currency } from '@evertill/domain'
import { Anchor } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { HistoryRow } from '../../queries/use-sale-history.ts'
import type { Column } from '@evertill/ui/data-table.tsx'
import { useRecent } from '../../queries/use-moments.ts'
import { Money } from '@evertill/ui/money.tsx'
import { SaleStatusMark } from '../../parts/sale-status-mark.tsx'
import { typeName } from '../../parts/type-name.ts'
import { SyncStateMark } from '../../parts/sync-state-mark.tsx'

/** Columns in a narrow window: what identifies a sale, and its sync state. */
const NARROW = ['number', 'time', 'customer', 'total', 'status', 'state']
/** Columns in a window of medium width, where all of them would not fit. */
const MIDDLE = [...NARROW, 'type', 'due', 'methods']

export const saleAddress = (uuid: string): string => `/sales/viewsales/${uuid}`

export function useHistoryColumns(currency: Currency): readonly Column<HistoryRow>[] {
  const { t } = useTranslation()
  const recent = useRecent()
  const isMiddle = useMediaQuery('(min-width: 1200px)') ?? true
  const isWide = useMediaQuery('(min-width: 1440px)') ?? true
  const money = (amount: (row: HistoryRow) => number) => (row: HistoryRow) => (
    <Money amount={amount(row)} currency={currency} />
  )
  const text = (id: string, label: string, width: string, cell: (row: HistoryRow) => string) => ({
    id,
    label,
    width,
    cell,
  })
  const columns: readonly Column<HistoryRow>[] = [
    {
      id: 'number',
      label: t('history.number'),
      width: 'minmax(152px, 1.2fr)',
      cell: (row) => (
        <Anchor component={Link} to={saleAddress(row.uuid)} className="row-link" fw={600} fz="sm">
          {row.transactionNo}
        </Anchor>
      ),
    },
    text('time', t('history.time'), 'minmax(136px, 0.9fr)', (row) => recent(row.createdAt)),
    text('type', t('history.type'), 'minmax(76px, 0.7fr)', (row) => typeName(t, row.transactionType)),
    text('customer', t('history.customer'), 'minmax(100px, 1.2fr)', (row) =>
      [row.customer, row.phone].filter(Boolean).join(' · '),
    ),
    { ...text('items', t('history.items'), '56px', (row) => String(row.items)), isRight: true },
    {
      id: 'total',
      label: t('history.total'),
      width: 'minmax(100px, 1fr)',
      isRight: true,
      cell: money((row) => row.payable),
    },
    {
      id: 'due',
      label: t('history.due'),
      width: 'minmax(76px, 0.7fr)',
      isRight: true,
      cell: (row) => (row.due === 0 ? '' : <Money amount={row.due} currency={currency} />),
    },
    text('methods', t('history.methods'), 'minmax(76px, 0.8fr)', (row) => row.methods),
    text('cashier', t('history.cashier'), 'minmax(76px, 0.8fr)', (row) => row.cashier),
    {
      id: 'status',
      label: t('history.status'),
      width: 'minmax(112px, 1fr)',
      cell: (row) => <SaleStatusMark status={row.status} />,
    },
    {
      id: 'state',
      label: t('history.state'),
      width: 'minmax(108px, 1fr)',
      cell: (row) => <SyncStateMark {...row} />,
    },
  ]
  if (isWide) return columns
  const shown = isMiddle ? MIDDLE : NARROW
  return columns.filter(({ id }) => shown.includes(id))
}
