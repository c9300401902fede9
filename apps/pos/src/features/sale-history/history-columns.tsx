import type { Currency } from '@evertill/domain'
import { Anchor } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useRegisters, useSalesChannels } from '../../queries/use-people.ts'
import type { HistoryRow } from '../../queries/use-sale-history.ts'
import type { Column } from '../../ui/data-table.tsx'
import { Money } from '../../ui/money.tsx'
import { SaleStatusMark } from '../../ui/sale-status-mark.tsx'
import { SyncStateMark } from '../../ui/sync-state-mark.tsx'
import { formatTime } from './format-time.ts'

export const saleAddress = (uuid: string): string => `/sales/viewsales/${uuid}`

export function useHistoryColumns(currency: Currency): readonly Column<HistoryRow>[] {
  const { t } = useTranslation()
  const registers = useRegisters()
  const channels = useSalesChannels()
  const nameOf = (list: readonly { value: string; label: string }[], id: string) =>
    list.find(({ value }) => value === id)?.label ?? ''
  const money = (amount: (row: HistoryRow) => number) => (row: HistoryRow) => (
    <Money amount={amount(row)} currency={currency} />
  )
  const text = (id: string, label: string, width: string, cell: (row: HistoryRow) => string) => ({
    id,
    label,
    width,
    cell,
  })
  return [
    {
      id: 'number',
      label: t('history.number'),
      width: 'minmax(150px, 1.4fr)',
      cell: (row) => (
        <Anchor component={Link} to={saleAddress(row.uuid)} fw={600}>
          {row.transactionNo}
        </Anchor>
      ),
    },
    text('time', t('history.time'), 'minmax(96px, 1fr)', (row) => formatTime(row.createdAt)),
    text('type', t('history.type'), 'minmax(84px, 0.8fr)', (row) => row.transactionType),
    text('customer', t('history.customer'), 'minmax(110px, 1.2fr)', (row) =>
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
      width: 'minmax(84px, 0.8fr)',
      isRight: true,
      cell: (row) => (row.due === 0 ? '' : <Money amount={row.due} currency={currency} />),
    },
    text('methods', t('history.methods'), 'minmax(84px, 1fr)', (row) => row.methods),
    text('cashier', t('history.cashier'), 'minmax(84px, 1fr)', (row) => row.cashier),
    text('register', t('history.register'), 'minmax(84px, 1fr)', (row) =>
      [nameOf(registers, row.registerId), nameOf(channels, row.channelId)].filter(Boolean).join(' · '),
    ),
    {
      id: 'status',
      label: t('history.status'),
      width: 'minmax(112px, 1fr)',
      cell: (row) => <SaleStatusMark status={row.status} />,
    },
    {
      id: 'state',
      label: t('history.state'),
      width: 'minmax(112px, 1.2fr)',
      cell: (row) => <SyncStateMark {...row} />,
    },
  ]
}
