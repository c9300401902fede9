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

/** Columns in a narrow window: what identifies a sale, and its sync state. */
const NARROW = ['number', 'time', 'customer', 'total', 'status', 'state', 'actions']
/** In a window of medium width, two facts share a column: all columns would not fit, and no fact is left out. */
const IN_ONE = ['methods', 'register', 'channel']

/** Fits into a line or two of the narrowest column. */
const MAX_NAME = 24

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

function Two({ first, second }: { first: ReactNode; second: string }) {
  return (
    <span className={classes.two}>
      <span>{typeof first === 'string' ? <ShortName name={first} max={MAX_NAME} /> : first}</span>
      <span className={classes.second}>
        <ShortName name={second} max={MAX_NAME} />
      </span>
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
  const isMiddle = useMediaQuery('(min-width: 1260px)') ?? true
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
      width: '148px',
      cell: (row) => (
        <Anchor component={Link} to={saleAddress(row.uuid)} className="row-link" fw={600} fz="sm">
          {row.transactionNo}
        </Anchor>
      ),
    },
    text('time', t('history.time'), 'minmax(76px, 1fr)', (row) => recent(row.createdAt)),
    text('type', t('history.type'), 'minmax(76px, 0.8fr)', (row) => typeName(t, row.transactionType)),
    text('customer', t('history.customer'), 'minmax(72px, 1.4fr)', (row) =>
      [row.customer, row.phone].filter(Boolean).join(' · '),
    ),
    { ...text('items', t('history.items'), '56px', (row) => String(row.items)), isRight: true },
    {
      id: 'total',
      label: t('history.total'),
      width: 'minmax(92px, 1fr)',
      isRight: true,
      cell: money((row) => row.payable),
    },
    {
      id: 'paid',
      label: t('history.paid'),
      width: 'minmax(104px, 1fr)',
      isRight: true,
      cell: isWide
        ? money((row) => row.paid)
        : (row) => <Two first={<Money amount={row.paid} currency={currency} />} second={row.methods} />,
    },
    {
      id: 'due',
      label: t('history.due'),
      width: 'minmax(76px, 0.8fr)',
      isRight: true,
      cell: (row) => (row.due === 0 ? '' : <Money amount={row.due} currency={currency} />),
    },
    text('methods', t('history.methods'), 'minmax(76px, 1fr)', (row) => row.methods),
    {
      id: 'cashier',
      label: isWide ? t('history.cashier') : both(t('history.cashier'), t('history.register')),
      width: 'minmax(96px, 1.2fr)',
      cell: isWide
        ? (row) => row.cashier
        : (row) => <Two first={row.cashier} second={both(...Object.values(placeOf(row)))} />,
    },
    text('register', t('history.register'), '76px', (row) => placeOf(row).register),
    text('channel', t('history.channel'), '80px', (row) => placeOf(row).channel),
    {
      id: 'status',
      label: t('history.status'),
      width: 'minmax(104px, 1fr)',
      cell: (row) => <SaleStatusMark status={row.status} />,
    },
    {
      id: 'state',
      label: t('history.state'),
      width: 'minmax(76px, 1fr)',
      cell: (row) => <SyncStateMark {...row} />,
    },
    { id: 'actions', label: t('history.actions'), width: '64px', isRight: true, cell: menuOf },
  ]
  if (isWide) return columns
  return columns.filter(({ id }) => (isMiddle ? !IN_ONE.includes(id) : NARROW.includes(id)))
}
