import { formatCount } from '@evertill/ui/numbers.ts'
import type { Currency } from '@evertill/domain'
import { Anchor } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { HistoryRow } from '../../queries/use-sale-history.ts'
import type { Column } from '@evertill/ui/data-table.tsx'
import { useRecent } from '../../queries/use-moments.ts'
import { useRegisters, useSalesChannels } from '../../queries/use-people.ts'
import { Money } from '@evertill/ui/money.tsx'
import { SaleStatusMark } from '../../parts/sale-status-mark.tsx'
import { ShortName } from '@evertill/ui/short-name.tsx'
import { typeName } from '../../parts/type-name.ts'
import { SyncStateMark } from '../../parts/sync-state-mark.tsx'
import classes from './sale-history.module.css'

/** Columns in a narrow window, such as a tablet held up: what identifies a sale, its money and how it stands. */
const NARROW = ['number', 'customer', 'total', 'status', 'actions']
/** Fits into a line or two of the narrowest column. */
const MAX_NAME = 24
/** At least as wide as ₹99,99,99,999.00. */
const MONEY = 'minmax(136px, 1fr)'

export const saleAddress = (uuid: string): string => `/sales/viewsales/${uuid}`

/** The code of a register: its whole name would not fit. */
const codeOf = (label: string): string => label.split(' - ')[0] ?? ''

/** Where a sale was made: the register's code, and the channel if it has one. */
export function usePlaceOf(): (row: HistoryRow) => { register: string; channel: string } {
  const registers = useRegisters()
  const channels = useSalesChannels()
  const labelOf = (list: readonly { value: string; label: string }[], id: string) =>
    list.find(({ value }) => value === id)?.label ?? ''
  return ({ registerId, channelId }) => ({
    register: codeOf(labelOf(registers, registerId)),
    channel: labelOf(channels, channelId),
  })
}

const both = (...facts: string[]): string => facts.filter(Boolean).join(' · ')
const short = (text: ReactNode) =>
  typeof text === 'string' ? <ShortName name={text} max={MAX_NAME} /> : text

/** Two facts below each other: side by side not all of them would fit, and amounts over crores would overlap. */
function Two({ first, second }: { first: ReactNode; second: ReactNode }) {
  return (
    <span className={classes.two}>
      <span>{short(first)}</span>
      <span className={classes.second}>{short(second)}</span>
    </span>
  )
}

export function useHistoryColumns(
  currency: Currency,
  menuOf: (row: HistoryRow) => ReactNode,
): readonly Column<HistoryRow>[] {
  const { t } = useTranslation()
  const recent = useRecent()
  const placeOf = usePlaceOf()
  const isWide = useMediaQuery('(min-width: 1260px)') ?? true
  const money = (amount: number) => <Money amount={amount} currency={currency} />
  const columns: readonly Column<HistoryRow>[] = [
    {
      id: 'number',
      label: t('history.number'),
      width: '148px',
      cell: (row) => (
        <Two
          first={<NumberLink row={row} />}
          second={isWide ? typeName(t, row.transactionType) : recent(row.createdAt)}
        />
      ),
    },
    {
      id: 'time',
      label: t('history.time'),
      width: 'minmax(80px, 1fr)',
      cell: (row) => recent(row.createdAt),
    },
    {
      id: 'customer',
      label: t('history.customer'),
      width: 'minmax(112px, 1.4fr)',
      cell: (row) => <Two first={row.customer} second={row.phone} />,
    },
    {
      id: 'items',
      label: t('history.items'),
      width: '52px',
      isRight: true,
      cell: (row) => formatCount(row.items),
    },
    {
      id: 'total',
      label: t('history.total'),
      width: MONEY,
      isRight: true,
      cell: (row) => (isWide ? money(row.payable) : <Two first={money(row.payable)} second={row.methods} />),
    },
    {
      id: 'paid',
      label: t('history.paid'),
      width: MONEY,
      isRight: true,
      cell: (row) => <Two first={money(row.paid)} second={row.methods} />,
    },
    {
      id: 'due',
      label: t('history.due'),
      width: MONEY,
      isRight: true,
      cell: (row) => row.due !== 0 && money(row.due),
    },
    {
      id: 'cashier',
      label: both(t('history.cashier'), t('history.register')),
      width: 'minmax(104px, 1.2fr)',
      cell: (row) => <Two first={row.cashier} second={both(...Object.values(placeOf(row)))} />,
    },
    {
      id: 'status',
      label: t('history.status'),
      width: 'minmax(128px, 1fr)',
      cell: (row) => (
        <Two first={<SaleStatusMark status={row.status} />} second={<SyncStateMark {...row} />} />
      ),
    },
    { id: 'actions', label: t('history.actions'), width: '64px', isRight: true, cell: menuOf },
  ]
  return isWide ? columns : columns.filter(({ id }) => NARROW.includes(id))
}

function NumberLink({ row }: { row: HistoryRow }) {
  return (
    <Anchor component={Link} to={saleAddress(row.uuid)} className="row-link" fw={600} fz="sm">
      {row.transactionNo}
    </Anchor>
  )
}
