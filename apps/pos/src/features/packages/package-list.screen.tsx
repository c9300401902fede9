import type { Package } from '@evertill/contract'
import { type Currency } from '@evertill/domain'
import { formatMoney, formatQuantity } from '@evertill/ui/numbers.ts'
import { NativeSelect } from '@mantine/core'
import { IconLock, IconPackage, IconPlus } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { Button } from '@evertill/ui/button.tsx'
import { type Column, DataTable } from '@evertill/ui/data-table.tsx'
import { EmptyState, LoadingState } from '@evertill/ui/state-view.tsx'
import { TextField } from '@evertill/ui/text-field.tsx'
import { useIsPhone } from '@evertill/ui/use-is-phone.ts'
import { usePageTitle } from '@evertill/ui/use-page-title.ts'
import { useAccess } from '../../queries/use-access.ts'
import { useCurrency } from '../../queries/use-currency.ts'
import { useRecent } from '../../queries/use-moments.ts'
import { useBillNumbers, usePackages } from '../../queries/use-packages.ts'
import { filterPackages, isUnderWay, packageNumbered } from './filter-packages.ts'
import { PackageMark } from './package-mark.tsx'
import classes from './packages.module.css'
import { StaleNote } from '../../parts/stale-note.tsx'

const pieces = ({ Items }: Package): string =>
  formatQuantity(Items.reduce((sum, { Quantity }) => sum + Quantity, 0))

function useColumns(currency: Currency, bills: ReadonlyMap<string, string>): readonly Column<Package>[] {
  const { t } = useTranslation()
  const recent = useRecent()
  const text = (id: keyof Package & ('CustomerName' | 'Carrier' | 'AWB'), label: string, width: string) => ({
    id,
    label,
    width,
    cell: (row: Package) => row[id],
  })
  return [
    {
      id: 'number',
      label: t('packages.number'),
      width: 'minmax(104px, 1.3fr)',
      cell: ({ key, Number: number }) => (
        <Link to={`/package/edit/${key}`} className={`row-link ${classes.link}`}>
          {number}
        </Link>
      ),
    },
    {
      id: 'state',
      label: t('packages.state'),
      width: 'minmax(136px, 1.2fr)',
      cell: ({ State }) => <PackageMark state={State} />,
    },
    {
      id: 'bill',
      label: t('packages.bill'),
      width: 'minmax(148px, 1.2fr)',
      cell: ({ key }) => <span className={classes.whole}>{bills.get(key) ?? ''}</span>,
    },
    text('CustomerName', t('packages.customer'), 'minmax(92px, 1.4fr)'),
    {
      id: 'city',
      label: t('packages.city'),
      width: 'minmax(88px, 1.1fr)',
      cell: ({ Address: { City, Pincode } }) => [City, Pincode].filter(Boolean).join(' '),
    },
    { id: 'pieces', label: t('packages.pieces'), width: '56px', isRight: true, cell: pieces },
    {
      id: 'weight',
      label: t('packages.weight'),
      width: '76px',
      isRight: true,
      cell: ({ WeightG }) => (WeightG > 0 ? t('packages.paper.weight', { kg: formatQuantity(WeightG) }) : ''),
    },
    text('Carrier', t('packages.carrier'), 'minmax(88px, 1fr)'),
    text('AWB', t('packages.awb'), 'minmax(72px, 1fr)'),
    {
      id: 'cod',
      label: t('packages.cod'),
      width: '92px',
      isRight: true,
      cell: ({ CodAmount }) => (CodAmount > 0 ? formatMoney(CodAmount, currency) : ''),
    },
    {
      id: 'age',
      label: t('packages.age'),
      width: '88px',
      cell: ({ CreatedAt }) => recent(CreatedAt),
    },
  ]
}

function PackageCard({ row, bill, currency }: { row: Package; bill: string; currency: Currency }) {
  const { key, Number: number, CustomerName, Address, State, CodAmount } = row
  return (
    <div className={classes.card}>
      <Link to={`/package/edit/${key}`} className={`row-link ${classes.link}`}>
        {number}
      </Link>
      <span>
        {[
          bill,
          CustomerName,
          Address.City,
          Address.Pincode,
          CodAmount > 0 ? formatMoney(CodAmount, currency) : '',
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
      <PackageMark state={State} />
    </div>
  )
}

/** Every package of the store on this device; a scanned label opens its package. */
export function PackageListScreen() {
  const { t } = useTranslation()
  usePageTitle(t('packages.title'))
  const navigate = useNavigate()
  const { isKnown, may } = useAccess()
  const currency = useCurrency()
  const isPhone = useIsPhone()
  const packages = usePackages()
  const [text, setText] = useState('')
  const [shownStates, show] = useState('all')
  const bills = useBillNumbers(packages)
  const columns = useColumns(currency, bills)
  const rows = filterPackages(packages ?? [], text, bills).filter(
    ({ State }) => shownStates === 'all' || isUnderWay(State),
  )
  if (isKnown && !may('Packages', 'read'))
    return <EmptyState icon={IconLock} title={t('packages.notAllowed')} isPage />
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const one = packageNumbered(packages ?? [], text) ?? (rows.length === 1 ? rows[0] : undefined)
    if (one) void navigate(`/package/edit/${one.key}`)
  }
  return (
    <div className={classes.screen}>
      <header className={classes.head}>
        <h1>{t('packages.title')}</h1>
        {may('Packages', 'update') && (
          <Button icon={IconPlus} onClick={() => void navigate('/package/edit')}>
            {t('packages.add')}
          </Button>
        )}
      </header>
      <form className={classes.filters} onSubmit={submit}>
        <TextField
          label={t('packages.find')}
          value={text}
          autoComplete="off"
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <NativeSelect
          size="md"
          label={t('packages.filter')}
          value={shownStates}
          data={[
            { value: 'all', label: t('packages.all') },
            { value: 'open', label: t('packages.openOnly') },
          ]}
          onChange={(event) => show(event.currentTarget.value)}
        />
      </form>
      <StaleNote of="packages" />
      {packages === undefined && <LoadingState text={t('packages.loading')} />}
      {packages?.length === 0 && (
        <EmptyState icon={IconPackage} title={t('packages.empty')} hint={t('packages.emptyHint')} />
      )}
      {packages !== undefined && packages.length > 0 && rows.length === 0 && (
        <EmptyState icon={IconPackage} title={t('packages.noMatch')} hint={t('packages.noMatchHint')} />
      )}
      {rows.length > 0 && (
        <DataTable
          label={t('packages.title')}
          rows={rows}
          columns={columns}
          keyOf={({ key }) => key}
          card={
            isPhone
              ? (row) => <PackageCard row={row} bill={bills.get(row.key) ?? ''} currency={currency} />
              : undefined
          }
        />
      )}
    </div>
  )
}
