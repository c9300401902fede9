import type { Closing, WholeClosing } from '@evertill/contract'
import { IconCashRegister, IconCircleCheck, IconReceipt } from '@tabler/icons-react'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import type { ClosingRef } from '../../queries/use-closing-sheet.ts'
import { useOpenClosing } from '../../queries/use-open-closing.ts'
import { EmptyState } from '@evertill/ui/state-view.tsx'
import { Button } from '@evertill/ui/button.tsx'
import { Facts } from '@evertill/ui/facts.tsx'
import { Money } from '@evertill/ui/money.tsx'
import { Counting, type DifferenceApproval } from './counting.tsx'
import { useCloseRegister } from '../../queries/use-close-register.ts'
import { useCurrency } from '../../queries/use-currency.ts'
import classes from './close-register.module.css'
import { DifferenceMark } from './difference-mark.tsx'

/** The closing record in route state: the open one when the screen opens, the closed one afterwards. */
interface CloseState {
  closing?: Closing
  closed?: WholeClosing
}

interface CloseRegisterScreenProps {
  reportOf: (closing: ClosingRef, onClose: () => void) => ReactNode
  approvalOf: (request: DifferenceApproval) => ReactNode
}

export function CloseRegisterScreen({ reportOf, approvalOf }: CloseRegisterScreenProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const state = useLocation().state as CloseState | null
  const open = useOpenClosing()
  // The stored record is newer than the route state and survives a reload.
  const closing = open ?? state?.closing
  if (state?.closed) return <ClosedView closing={state.closed} reportOf={reportOf} />
  if (!closing) {
    return (
      <EmptyState
        isPage
        icon={IconCashRegister}
        title={t('closing.noneOpen')}
        hint={t('closing.noneOpenHint')}
        action={{ label: t('closing.toSale'), onClick: () => void navigate('/sales/newsales') }}
      />
    )
  }
  const onClosed = (closed: WholeClosing) =>
    navigate('.', { replace: true, state: { closed } satisfies CloseState })
  return (
    <Counting
      key={closing.key}
      closing={closing}
      approvalOf={approvalOf}
      onClosed={async (closed) => onClosed(closed)}
    />
  )
}

interface ClosedViewProps {
  closing: WholeClosing
  reportOf: (closing: ClosingRef, onClose: () => void) => ReactNode
}

/** The result of a closing: difference, deposit and the Z report. */
function ClosedView({ closing, reportOf }: ClosedViewProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const currency = useCurrency()
  const [isReport, setReport] = useState(false)
  const { leave } = useCloseRegister(closing)
  const leaveSession = useEffectEvent(leave)
  useEffect(() => void leaveSession(), [])
  const money = (amount: number | null) => <Money amount={amount ?? 0} currency={currency} />
  const difference = <DifferenceMark difference={closing.Difference ?? 0} currency={currency} />
  return (
    <div className={classes.screen}>
      <section className={classes.done}>
        <IconCircleCheck size={48} stroke={1.5} className={classes.tick} aria-hidden />
        <h1>{t('closing.closed')}</h1>
        <p className={classes.soft}>
          {`${closing.CashRegisterCode} - ${closing.CashRegisterName} · `}
          {t('closingReport.z', { number: closing.ClosingNo })}
        </p>
        <Facts
          rows={[
            [t('drawer.expected'), money(closing.ExpectedCash)],
            [t('closing.counted'), money(closing.CountedCash)],
            [t('closing.difference'), difference],
            [t('closing.floatToLeave'), money(closing.FloatToLeave)],
            [t('closing.toBank'), money(closing.DepositAmount)],
            [t('closingReport.closedBy'), closing.ClosingByUserName ?? ''],
          ]}
        />
        <div className={classes.doneActions}>
          <Button variant="default" icon={IconReceipt} iconSize={20} onClick={() => setReport(true)}>
            {t('closing.showZ')}
          </Button>
          <Button onClick={() => void navigate('/sales/sales')}>{t('closing.openAgain')}</Button>
        </div>
      </section>
      {isReport && reportOf(closing, () => setReport(false))}
    </div>
  )
}
