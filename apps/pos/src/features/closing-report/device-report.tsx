import type { Closing } from '@evertill/contract'
import { useTranslation } from 'react-i18next'
import { useCurrency } from '../../queries/use-currency.ts'
import { useDrawer } from '../../queries/use-drawer.ts'
import { useMomentFormat, useOpenedAt } from '../../queries/use-moments.ts'
import { usePrintPlace } from '../../queries/use-print-place.ts'
import { deviceReport } from '@evertill/paper/closing-report.ts'
import { ReportDialog } from './report-dialog.tsx'
import { ClosingReport } from './closing-report.tsx'

interface XReportProps {
  closing: Closing
  onClose: () => void
}

/** The X report of the open register session. Offline it covers this device only, and says so. */
export function XReport({ closing, onClose }: XReportProps) {
  return (
    <ClosingReport
      closing={closing}
      offline={<DeviceReport closing={closing} onClose={onClose} />}
      onClose={onClose}
    />
  )
}

function DeviceReport({ closing, onClose }: XReportProps) {
  const { t } = useTranslation()
  const currency = useCurrency()
  const place = usePrintPlace()
  const { device } = useDrawer(closing)
  const format = useMomentFormat()
  const now = useOpenedAt()
  if (!device || !place) return null
  const report = deviceReport(closing, device, {
    shop: place.shop,
    currency,
    t,
    format,
    now,
  })
  return <ReportDialog report={report} defaultPaper={place.paper} onClose={onClose} />
}
