import type { Closing } from '@evertill/contract'
import { formatMoney, plainAmount } from '@evertill/domain'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCurrency } from '../../queries/use-currency.ts'
import { useDrawer } from '../../queries/use-drawer.ts'
import { usePrintPlace } from '../../queries/use-print-place.ts'
import { formatMoment } from '@evertill/ui/format-moment.ts'
import { ReportDialog } from './report-dialog.tsx'
import { SessionReport } from './session-report.tsx'

interface XReportProps {
  closing: Closing
  onClose: () => void
}

/** A look at the open session. Without the server it has what this device did, and says so. */
export function XReport({ closing, onClose }: XReportProps) {
  return (
    <SessionReport
      session={closing}
      offline={<DeviceReport closing={closing} onClose={onClose} />}
      onClose={onClose}
    />
  )
}

function DeviceReport({ closing, onClose }: XReportProps) {
  const { t, i18n } = useTranslation()
  const currency = useCurrency()
  const place = usePrintPlace()
  const { device } = useDrawer(closing)
  const [now] = useState(Date.now)
  if (!device || !place) return null
  const money = (label: string, amount: number, strong = false) => ({
    label,
    value: formatMoney(amount, currency),
    plain: plainAmount(amount, currency),
    strong,
  })
  const head: [string, string][] = [
    [t('register.name'), `${closing.CashRegisterCode} - ${closing.CashRegisterName}`],
    [t('closingReport.opened'), formatMoment(closing.OpeningTime.seconds * 1000, i18n.language)],
    [t('closingReport.openedBy'), closing.OpeningByUserName],
    [t('closingReport.asOf'), formatMoment(now, i18n.language)],
  ]
  const report = {
    title: t('closingReport.xDevice'),
    number: `${closing.CashRegisterCode}-X`,
    copy: '',
    shop: place.shop,
    sections: [
      { title: '', rows: head.map(([label, value]) => ({ label, value })) },
      {
        title: t('closingReport.cash'),
        rows: [
          ...device.rows
            .filter(({ kind, count }) => count > 0 || kind === 'float')
            .map(({ kind, amount }) => money(t(`drawer.kinds.${kind}`), amount)),
          money(t('drawer.expected'), device.expected, true),
        ],
      },
    ],
    signatures: [],
  }
  return <ReportDialog report={report} defaultPaper={place.paper} onClose={onClose} />
}
