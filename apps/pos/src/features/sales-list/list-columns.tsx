import { type Currency, plainAmount } from '@evertill/domain'
import { Anchor } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useRegisters, useSalesChannels } from '../../queries/use-people.ts'
import type { HistoryRow } from '../../queries/use-sale-history.ts'
import { useMoment } from '../../queries/use-moments.ts'
import { Money } from '@evertill/ui/money.tsx'
import { SaleStatusMark } from '../../parts/sale-status-mark.tsx'
import { typeName } from '../../parts/type-name.ts'
import { SyncStateMark } from '../../parts/sync-state-mark.tsx'

/** A column on the screen and in a file. */
export interface ListColumn {
  id: string
  label: string
  width: string
  isRight?: boolean
  cell: (row: HistoryRow) => ReactNode
  /** The value in a file: ordinary decimals and plain texts. */
  value: (row: HistoryRow) => string | number
}

/** The columns shown by default. */
export const DEFAULT_COLUMNS = [
  'number',
  'time',
  'type',
  'customer',
  'total',
  'due',
  'status',
  'convertedTo',
  'state',
]

export function useListColumns(currency: Currency): readonly ListColumn[] {
  const { t } = useTranslation()
  const moment = useMoment()
  const registers = useRegisters()
  const channels = useSalesChannels()
  const labelOf = (list: readonly { value: string; label: string }[], id: string) =>
    list.find(({ value }) => value === id)?.label ?? ''
  const text = (
    id: string,
    label: string,
    value: (row: HistoryRow) => string,
    width = 'minmax(96px, 1fr)',
  ) => ({
    id,
    label,
    width,
    value,
    cell: value,
  })
  const money = (id: string, label: string, amountOf: (row: HistoryRow) => number) => ({
    id,
    label,
    width: 'minmax(104px, 1fr)',
    isRight: true,
    cell: (row: HistoryRow) => <Money amount={amountOf(row)} currency={currency} />,
    value: (row: HistoryRow) => Number(plainAmount(amountOf(row), currency)),
  })
  return [
    {
      ...text('number', t('history.number'), (row) => row.transactionNo, 'minmax(150px, 1.4fr)'),
      cell: (row) => (
        <Anchor component={Link} to={`/sales/viewsales/${row.uuid}`} className="row-link" fw={600} fz="sm">
          {row.transactionNo}
        </Anchor>
      ),
    },
    text('time', t('history.time'), (row) => moment(row.createdAt), 'minmax(168px, 1.2fr)'),
    text('type', t('history.type'), (row) => typeName(t, row.transactionType)),
    text('customer', t('history.customer'), (row) => row.customer),
    text('phone', t('history.phone'), (row) => row.phone),
    {
      ...text('items', t('history.items'), (row) => String(row.items), '64px'),
      value: (row) => row.items,
      isRight: true,
    },
    money('total', t('history.total'), (row) => row.payable),
    money('paid', t('history.paid'), (row) => row.paid),
    money('due', t('history.due'), (row) => row.due),
    text('methods', t('history.methods'), (row) => row.methods),
    text('cashier', t('history.cashier'), (row) => row.cashier),
    text('register', t('history.register'), (row) => labelOf(registers, row.registerId)),
    text('channel', t('history.channel'), (row) => labelOf(channels, row.channelId)),
    {
      ...text('status', t('history.status'), (row) => t(`view.status.${row.status}`), 'minmax(116px, 1fr)'),
      cell: (row) => <SaleStatusMark status={row.status} />,
    },
    text('convertedTo', t('salesList.convertedTo'), (row) => row.convertedTo, 'minmax(120px, 1fr)'),
    {
      ...text(
        'state',
        t('history.state'),
        (row) => t(`history.states.${row.syncState}`),
        'minmax(116px, 1.2fr)',
      ),
      cell: (row) => <SyncStateMark {...row} />,
    },
  ]
}
