import { ReportsProvider } from '@evertill/reports/frame.tsx'
import { ReportsScreen } from '@evertill/reports/reports.screen.tsx'
import { useStable } from '@evertill/ui/use-stable.ts'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate, useParams } from 'react-router'
import type { CallFailure } from '../api/failure.ts'
import { useRefusalText } from '../parts/use-refusal-text.ts'
import { saveFile } from '../platform/save-file.ts'
import { useConnection } from '../queries/use-connection.ts'
import { useReportsPlace, useReportsPort } from '../queries/use-reports.ts'
import { useRight } from '../queries/use-right.ts'
import { refusedBy } from '../session/outcome.ts'
import { useMenu } from '../queries/use-menu.ts'
import { closingPath, PATHS, statementPath } from './home-of.ts'

/** Refusals that only reports meet. */
const OWN_TEXTS = [
  'TOO_MANY_VIEWS',
  'SEARCH_TOO_LONG',
  'TAX_PERIOD_CLOSED',
  'TAX_PERIOD_NOT_CLOSED',
  'TAX_RETURN_CHANGED',
  'TAX_FIGURES_WAITING',
  'TAX_PERIOD_NOT_OVER',
  'TAX_PERIOD_STORES',
] as const

const useFailureText = (): ((failure: CallFailure) => string) => {
  const { t } = useTranslation()
  const say = useRefusalText()
  return useStable((failure: CallFailure) => {
    const code = OWN_TEXTS.find((one) => 'code' in failure && failure.code === one)
    return code ? t(`reports.failed.${code}`) : say(refusedBy(failure).refusal)
  })
}

/** The reports of packages/reports on this till. */
export function ReportsRoute() {
  const { report } = useParams()
  const { search } = useLocation()
  const navigate = useNavigate()
  const { serverReachable } = useConnection()
  const port = useReportsPort(useFailureText())
  const place = useReportsPlace()
  const menu = useMenu()
  const maySeeOthers = useRight('ReportsOthers', 'read')
  return (
    <ReportsProvider
      frame={{
        port,
        place,
        maySeeOthers,
        isOnline: serverReachable,
        hrefOf: (path) => `#${path}`,
        go: (path) => void navigate(path),
        billPath: (uuid) => PATHS.viewSale.replace(':id', uuid),
        statementPath: menu.receivePayment ? statementPath : undefined,
        closingPath: menu.cashRegister ? closingPath : undefined,
        saveFile,
      }}
    >
      <ReportsScreen report={report} search={search} />
    </ReportsProvider>
  )
}
