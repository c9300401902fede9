import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type ClosingRef, useClosingSheet } from '../../queries/use-closing-sheet.ts'
import { useConnection } from '../../queries/use-connection.ts'
import { useCurrency } from '../../queries/use-currency.ts'
import { useMomentFormat, useOpenedAt } from '../../queries/use-moments.ts'
import { usePrintPlace } from '../../queries/use-print-place.ts'
import { closingReport } from '@evertill/paper/closing-report.ts'
import { Dialog } from '@evertill/ui/dialog.tsx'
import { ErrorState, LoadingState, OfflineState } from '@evertill/ui/state-view.tsx'
import { useRefusalText } from '../../parts/use-refusal-text.ts'
import { ReportDialog } from './report-dialog.tsx'

interface ClosingReportProps {
  closing: ClosingRef
  /** Shown while the server is unreachable. */
  offline?: ReactNode
  /** The Z report was printed before. */
  isCopy?: boolean
  onClose: () => void
}

/** The server's report of a register session: X while it is open, Z once it is closed. */
export function ClosingReport({ closing, isCopy = false, offline, onClose }: ClosingReportProps) {
  const { t } = useTranslation()
  const say = useRefusalText()
  const currency = useCurrency()
  const place = usePrintPlace()
  const { serverReachable } = useConnection()
  const { value: sheet, refusal, reload } = useClosingSheet(closing)
  const format = useMomentFormat()
  const now = useOpenedAt()
  if (sheet && place) {
    const kind = sheet.closing.Status === 'Closed' ? 'Z' : 'X'
    const report = closingReport(sheet, {
      kind,
      isCopy: isCopy && kind === 'Z',
      shop: place.shop,
      currency,
      t,
      format,
      now,
    })
    return <ReportDialog report={report} defaultPaper={place.paper} onClose={onClose} />
  }
  if (!serverReachable && offline !== undefined) return offline
  return (
    <Dialog onClose={onClose} title={t('closingReport.title')}>
      {!serverReachable ? (
        <OfflineState hint={t('closingReport.offline')} />
      ) : refusal ? (
        <ErrorState title={say(refusal)} action={{ label: t('closingReport.again'), onClick: reload }} />
      ) : (
        <LoadingState text={t('app.loading')} />
      )}
    </Dialog>
  )
}
