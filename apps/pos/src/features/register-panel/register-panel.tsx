import type { Closing } from '@evertill/contract'
import {
  type Icon,
  IconArrowBarDown,
  IconArrowBarToUp,
  IconBuildingBank,
  IconClock,
  IconCoins,
  IconLock,
  IconLockOpen,
  IconReportMoney,
} from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCurrency } from '../../queries/use-currency.ts'
import { useMoveCash, useNewUuid, useDrawer } from '../../queries/use-drawer.ts'
import { useOpeningUnsent } from '../../queries/use-open-closing.ts'
import { useRight } from '../../queries/use-right.ts'
import { useSession } from '../../queries/use-session.ts'
import { Button } from '@evertill/ui/button.tsx'
import { Facts } from '@evertill/ui/facts.tsx'
import { useMoment } from '../../queries/use-moments.ts'
import { Mark } from '@evertill/ui/mark.tsx'
import { Money } from '@evertill/ui/money.tsx'
import type { ApprovalOf } from '../../parts/approval-of.ts'
import { SharedRegister } from '../../parts/shared-register.tsx'
import { toast } from '@evertill/ui/toast.ts'
import { formatMoney } from '@evertill/ui/numbers.ts'
import { CountDialog } from './count-dialog.tsx'
import { type MoneyMovement, MovementDialog } from './movement-dialog.tsx'
import { MovementList } from './movement-list.tsx'
import { OpenDrawer } from './open-drawer.tsx'
import classes from './register-panel.module.css'

/** The dialog over the panel. */
type PanelStep = MoneyMovement | 'DrawerOpened' | 'Count' | 'X'

const isMoney = (step: PanelStep | undefined): step is MoneyMovement =>
  step === 'PaidIn' || step === 'PaidOut' || step === 'Drop'

interface RegisterPanelProps {
  closing: Closing
  onClose: () => void
  reportOf: (onClose: () => void) => ReactNode
  approvalOf: ApprovalOf
}

/** The open register and the actions with its drawer. */
export function RegisterPanel({ closing, onClose, reportOf, approvalOf }: RegisterPanelProps) {
  const { t } = useTranslation()
  const moment = useMoment()
  const currency = useCurrency()
  const move = useMoveCash(closing)
  const newUuid = useNewUuid()
  const mayClose = useRight('CashRegistersClosing', 'close')
  const { store, register } = useSession()
  const isBlind = store?.BlindClosing === true
  const isUnsent = useOpeningUnsent(closing.key)
  const [step, setStep] = useState<PanelStep>()
  const leave = () => setStep(undefined)
  const openingBalance = <Money amount={closing.OpeningBalance} currency={currency} />
  const button = (to: PanelStep, icon: Icon, label: string) => (
    <Button variant="default" icon={icon} onClick={() => setStep(to)}>
      {label}
    </Button>
  )
  return (
    <div className={classes.panel}>
      <Facts
        rows={[
          [t('register.code'), closing.CashRegisterCode],
          [t('register.name'), closing.CashRegisterName],
          [t('register.openingBalance'), openingBalance],
          [t('register.openingTime'), moment(closing.OpeningTime.seconds * 1000)],
          [t('register.openedBy'), closing.OpeningByUserName],
        ]}
      />
      <SharedRegister register={register} />
      {isUnsent && (
        <Mark isSentence tone="wait" icon={<IconClock size={16} stroke={1.5} />}>
          {t('drawer.openingUnsent')}
        </Mark>
      )}
      {mayClose && !isBlind && <ExpectedNow closing={closing} />}
      {mayClose && isBlind && <p className={classes.source}>{t('drawer.blind')}</p>}
      <div className={classes.actions}>
        {button('PaidIn', IconArrowBarDown, t('drawer.entries.PaidIn'))}
        {button('PaidOut', IconArrowBarToUp, t('drawer.entries.PaidOut'))}
        {button('Drop', IconBuildingBank, t('drawer.entries.Drop'))}
        {button('DrawerOpened', IconLockOpen, t('drawer.open'))}
        {button('Count', IconCoins, t('drawer.count'))}
        {mayClose && !isBlind && button('X', IconReportMoney, t('closingReport.x'))}
      </div>
      {mayClose && (
        <Button variant="default" fullWidth icon={IconLock} onClick={onClose}>
          {t('register.close')}
        </Button>
      )}
      <MovementList closing={closing} />
      {step === 'X' && reportOf(leave)}
      {step === 'Count' && <CountDialog closing={closing} onClose={leave} />}
      {step === 'DrawerOpened' && (
        <OpenDrawer newUuid={newUuid} onMove={move} approvalOf={approvalOf} onClose={leave} />
      )}
      {isMoney(step) && (
        <MovementDialog
          kind={step}
          currency={currency}
          newUuid={newUuid}
          onMove={move}
          onDone={() => {
            toast.info(t('drawer.recorded'))
            leave()
          }}
          onClose={leave}
        />
      )}
    </div>
  )
}

/** The expected cash now, and whether it comes from the server or this device. */
function ExpectedNow({ closing }: { closing: Closing }) {
  const { t } = useTranslation()
  const currency = useCurrency()
  const { expected, source, unsent } = useDrawer(closing)
  const waiting = formatMoney(unsent, currency)
  return (
    <section className={classes.expected} aria-label={t('drawer.expected')}>
      <h3>{t('drawer.expected')}</h3>
      <p className={classes.amount}>
        {expected === undefined ? '…' : <Money amount={expected} currency={currency} />}
      </p>
      <p className={classes.source}>
        {source === 'device'
          ? t('drawer.byDevice')
          : unsent === 0
            ? t('drawer.byServer')
            : t('drawer.byBoth', { amount: waiting })}
      </p>
    </section>
  )
}
