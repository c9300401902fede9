import type { LateDocument, TaxClosing, TaxPeriodState } from '@evertill/contract'
import { formatAmount } from '@evertill/ui/numbers.ts'
import { Button } from '@evertill/ui/button.tsx'
import { formatDay } from '@evertill/ui/format-day.ts'
import { formatMoment } from '@evertill/ui/format-moment.ts'
import { TableHead } from '@evertill/ui/table-head.tsx'
import { toast } from '@evertill/ui/toast.ts'
import { IconLock, IconLockOpen } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../figures/use-formats.ts'
import { useFrame } from '../frame.tsx'
import type { ReturnPageName } from '../report-specs.ts'
import tableClasses from '../table/table-view.module.css'
import { CloseMonthDialog, ReopenMonthDialog } from './tax-period-dialogs.tsx'
import classes from './returns.module.css'
import type { TaxPeriodActions } from './use-tax-period.ts'

interface TaxPeriodPanelProps extends TaxPeriodActions {
  page: ReturnPageName
  period: TaxPeriodState
  /** `October 2026`, of `2026-10`. */
  monthName: (month: string) => string
  month: string
  errors: number
  warnings: number
}

/** Whether the month is closed, with what may be done about it, and what came too late. */
export function TaxPeriodPanel(props: TaxPeriodPanelProps) {
  const { page, period, month, monthName, errors, warnings, close, reopen, download } = props
  const { t } = useTranslation()
  const { language, timeZone } = useFormats()
  const [asks, setAsks] = useState<'close' | 'reopen'>()
  const { Closing, CountsIn } = period
  const moment = (at: string) => formatMoment(at, { language, timeZone })
  const done = () => setAsks(undefined)
  return (
    <>
      {Closing && (
        <section className={classes.closed}>
          <h2>
            <IconLock size={20} stroke={1.5} aria-hidden /> {t('reports.gstr.period.closed')}
          </h2>
          <p>
            {t('reports.gstr.period.closedBy', { name: Closing.ClosedByName, at: moment(Closing.ClosedAt) })}
          </p>
          {CountsIn !== undefined && (
            <p>{t('reports.gstr.period.countsIn', { month: monthName(CountsIn) })}</p>
          )}
          {period.IsWhole && (
            <p className={classes.digest}>
              SHA-256 <code>{period.SHA256}</code>
            </p>
          )}
          {period.MayReopen && (
            <Button variant="default" icon={IconLockOpen} onClick={() => setAsks('reopen')}>
              {t('reports.gstr.period.reopen')}
            </Button>
          )}
        </section>
      )}
      {!Closing && !period.IsWhole && <p className={classes.digest}>{t('reports.gstr.period.ofAll')}</p>}
      {period.MayClose && page === 'gstr1' && (
        <div>
          <Button variant="default" icon={IconLock} onClick={() => setAsks('close')}>
            {t('reports.gstr.period.close')}
          </Button>
        </div>
      )}
      {period.Late.length > 0 && <LateDocuments {...{ period, monthName }} />}
      {period.History.length > 0 && (
        <ClosingHistory
          history={period.History}
          moment={moment}
          onDownload={(key) => void download(key, page)}
        />
      )}
      {asks === 'close' && (
        <CloseMonthDialog
          month={monthName(month)}
          {...{ errors, warnings }}
          onClose={done}
          onConfirm={async () => {
            const failure = await close(period.SHA256)
            if (failure === undefined) toast.info(t('reports.gstr.period.done', { month: monthName(month) }))
            return failure
          }}
        />
      )}
      {asks === 'reopen' && Closing && (
        <ReopenMonthDialog
          month={monthName(month)}
          onClose={done}
          onConfirm={(reason) => reopen(Closing.key, reason)}
        />
      )}
    </>
  )
}

const LATE_HEADS = ['bill', 'kind', 'day', 'arrived', 'amount'] as const

function LateDocuments({ period, monthName }: Pick<TaxPeriodPanelProps, 'period' | 'monthName'>) {
  const { t } = useTranslation()
  const { language, timeZone, currency } = useFormats()
  const { hrefOf, billPath } = useFrame()
  const { Closing, CountsIn, Late, More } = period
  const title =
    Closing && CountsIn !== undefined
      ? t('reports.gstr.period.cameLater', { month: monthName(CountsIn) })
      : t('reports.gstr.period.countHere')
  const row = ({ SaleUUID, TransactionNo, Kind, BusinessDate, ArrivedAt, PayableAmount }: LateDocument) => (
    <tr key={`${SaleUUID} ${Kind} ${ArrivedAt}`}>
      <th scope="row">
        {billPath ? (
          <a className={`row-link ${tableClasses.link}`} href={hrefOf(billPath(SaleUUID))}>
            {TransactionNo}
          </a>
        ) : (
          TransactionNo
        )}
      </th>
      <td>{t(`reports.gstr.period.kinds.${Kind}`)}</td>
      <td>{formatDay(BusinessDate, language)}</td>
      <td>{formatMoment(ArrivedAt, { language, timeZone })}</td>
      <td data-right="true">{formatAmount(PayableAmount, currency).replace('-', '−')}</td>
    </tr>
  )
  return (
    <section className={classes.late}>
      <h2>{title}</h2>
      <div className={tableClasses.scroll} tabIndex={0} role="region" aria-label={title}>
        <table className={tableClasses.table}>
          <TableHead heads={LATE_HEADS.map((head) => t(`reports.gstr.period.heads.${head}`))} right={[4]} />
          <tbody>{Late.map(row)}</tbody>
        </table>
      </div>
      {More && <p className={classes.digest}>{t('reports.gstr.period.more', { count: Late.length })}</p>}
    </section>
  )
}

interface ClosingHistoryProps {
  history: readonly TaxClosing[]
  moment: (at: string) => string
  onDownload: (key: string) => void
}

function ClosingHistory({ history, moment, onDownload }: ClosingHistoryProps) {
  const { t } = useTranslation()
  return (
    <section className={classes.late}>
      <h2>{t('reports.gstr.period.history')}</h2>
      <ul className={classes.history}>
        {history.map(({ key, ClosedAt, ClosedByName, ReopenedAt = '', ReopenedByName = '', Reason = '' }) => (
          <li key={key}>
            {t('reports.gstr.period.closedBy', { name: ClosedByName, at: moment(ClosedAt) })}{' '}
            {t('reports.gstr.period.reopenedBy', { name: ReopenedByName, at: moment(ReopenedAt) })} {Reason}{' '}
            <Button variant="subtle" onClick={() => onDownload(key)}>
              {t('reports.gstr.period.oldFile')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
