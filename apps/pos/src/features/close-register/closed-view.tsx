import type { WholeClosing } from '@evertill/contract'
import { IconCircleCheck, IconReceipt } from '@tabler/icons-react'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useCloseRegister } from '../../queries/use-close-register.ts'
import { useCurrency } from '../../queries/use-currency.ts'
import type { ClosingRef } from '../../queries/use-closing-sheet.ts'
import { Button } from '@evertill/ui/button.tsx'
import { Facts } from '@evertill/ui/facts.tsx'
import { Money } from '@evertill/ui/money.tsx'
import classes from './close-register.module.css'
import { DifferenceMark } from './difference-mark.tsx'

interface ClosedViewProps {
  closing: WholeClosing
  reportOf: (closing: ClosingRef, onClose: () => void) => ReactNode
}

/** The result of a closing: difference, deposit and the Z report. */
export function ClosedView({ closing, reportOf }: ClosedViewProps) {
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
