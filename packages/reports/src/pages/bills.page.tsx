import type { ReportBill } from '@evertill/contract'
import { Button } from '@evertill/ui/button.tsx'
import { formatMoment } from '@evertill/ui/format-moment.ts'
import { Mark } from '@evertill/ui/mark.tsx'
import { EmptyState, ErrorState, LoadingState, OfflineState } from '@evertill/ui/state-view.tsx'
import { TableHead } from '@evertill/ui/table-head.tsx'
import { useIsPhone } from '@evertill/ui/use-is-phone.ts'
import { IconBan, IconPencil, IconReceipt, IconReceiptRefund } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { periodsOf, type ReportState } from '../address/address.ts'
import { billsSheet } from '../export/bills-sheet.ts'
import { fileNameOf } from '../export/file-name.ts'
import { ExportMenu } from '../export/export-menu.tsx'
import { valueText } from '../figures/format-value.ts'
import { useFormats } from '../figures/use-formats.ts'
import { FilterBar } from '../filters/filter-bar.tsx'
import { FilterChips } from '../filters/filter-chips.tsx'
import { useFacts } from '../filters/use-facts.ts'
import { useFrame } from '../frame.tsx'
import { PageFrame } from '../page-frame.tsx'
import { AsOf } from '../parts/as-of.tsx'
import tableClasses from '../table/table-view.module.css'
import { isPartOfBill } from '../report-specs.ts'
import classes from './pages.module.css'
import { useBills } from './use-bills.ts'

interface BillsPageProps {
  state: ReportState
  isWide: boolean
  onChange: (change: Partial<ReportState>) => void
}

/** The documents behind a figure: each with what it adds, or takes away. */
export function BillsPage({ state, isWide, onChange }: BillsPageProps) {
  const { t } = useTranslation()
  const { isOnline, place } = useFrame()
  const facts = useFacts(state)
  const formats = useFormats()
  const { bills, asOf, hasMore, failure, isReading, showMore, whole, again } = useBills(state)
  // Behind one product are bills with others: what they add up to is not the figure of the product.
  const hint = state.where.some(({ dimension }) => isPartOfBill(dimension)) ? t('reports.bills.whole') : ''
  return (
    <PageFrame
      page="bills"
      state={state}
      isWide={isWide}
      note={asOf && <AsOf at={asOf} isOwnDay={false} isOwnOnly={false} />}
      actions={
        <ExportMenu
          report={
            bills && bills.length > 0
              ? {
                  title: t('reports.names.bills'),
                  facts: hint === '' ? facts : [...facts, hint],
                  fileName: fileNameOf(t('reports.names.bills'), periodsOf(state, place.today).period),
                  sheets: async () => [billsSheet(await whole(), t, formats)],
                }
              : undefined
          }
        />
      }
    >
      <FilterBar page="bills" state={state} onChange={onChange} />
      <FilterChips state={state} onChange={onChange} />
      {!isOnline && <OfflineState hint={t('reports.offlineHint')} />}
      {isOnline && failure && (
        <ErrorState title={failure} action={{ label: t('reports.again'), onClick: again }} />
      )}
      {isOnline && !failure && !bills && <LoadingState text={t('reports.bills.loading')} />}
      {bills?.length === 0 && (
        <EmptyState icon={IconReceipt} title={t('reports.empty')} hint={t('reports.emptyHint')} />
      )}
      {bills && bills.length > 0 && hint !== '' && <p className={classes.hint}>{hint}</p>}
      {bills && bills.length > 0 && <BillsTable bills={bills} />}
      {hasMore && (
        <Button variant="subtle" loading={isReading} onClick={showMore}>
          {t('reports.bills.more')}
        </Button>
      )}
    </PageFrame>
  )
}

const WHY = {
  made: { Icon: IconReceipt, tone: 'calm' },
  returned: { Icon: IconReceiptRefund, tone: 'wait' },
  edited: { Icon: IconPencil, tone: 'wait' },
  voided: { Icon: IconBan, tone: 'wrong' },
} as const

type BillColumn = 'number' | 'at' | 'why' | 'customer' | 'by' | 'tax' | 'amount'

const COLUMNS: readonly BillColumn[] = ['number', 'at', 'why', 'customer', 'by', 'tax', 'amount']
/** What counts comes first where the rest has to be scrolled to. */
const PHONE_COLUMNS: readonly BillColumn[] = ['number', 'amount', 'why', 'at', 'customer', 'by', 'tax']
const FIGURES: ReadonlySet<BillColumn> = new Set(['tax', 'amount'])

function BillsTable({ bills }: { bills: readonly ReportBill[] }) {
  const { t } = useTranslation()
  const columns = useIsPhone() ? PHONE_COLUMNS : COLUMNS
  return (
    <div className={tableClasses.scroll} tabIndex={0} role="region" aria-label={t('reports.names.bills')}>
      <table className={tableClasses.table}>
        <TableHead
          heads={columns.map((column) => t(`reports.bills.${column}`))}
          right={columns.flatMap((column, place) => (FIGURES.has(column) ? place : []))}
        />
        <tbody>
          {bills.map((bill) => (
            <tr key={bill.Position}>
              {columns.map((column) => (
                <BillCell key={column} bill={bill} column={column} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function BillCell({ bill, column }: { bill: ReportBill; column: BillColumn }) {
  const { t } = useTranslation()
  const { billPath, hrefOf } = useFrame()
  const formats = useFormats()
  const { Icon, tone } = WHY[bill.Why]
  switch (column) {
    case 'number':
      return (
        <th scope="row" className={tableClasses.whole}>
          {billPath ? (
            <a className={`row-link ${tableClasses.link}`} href={hrefOf(billPath(bill.key))}>
              {bill.TransactionNo}
            </a>
          ) : (
            bill.TransactionNo
          )}
        </th>
      )
    case 'at':
      return <td>{formatMoment(bill.TransactionDate, formats)}</td>
    case 'why':
      return (
        <td>
          <Mark tone={tone} icon={<Icon size={16} stroke={1.5} />}>
            {t(`reports.bills.whys.${bill.Why}`)}
          </Mark>
        </td>
      )
    case 'customer':
      return <td>{bill.CustomerName === '' ? t('reports.bills.walkIn') : bill.CustomerName}</td>
    case 'by':
      return <td>{bill.ByUserName}</td>
    case 'tax':
      return <td data-right="true">{valueText('tax', bill.TaxAmount, formats)}</td>
    case 'amount':
      return (
        <td data-right="true" data-negative={bill.PayableAmount < 0 || undefined}>
          {valueText('amount', bill.PayableAmount, formats)}
        </td>
      )
  }
}
