import { IconCircleCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useConnection } from '../../queries/use-connection.ts'
import { useCurrency } from '../../queries/use-currency.ts'
import type { ReceivedPayment } from '../../queries/use-receive-payment.ts'
import { Button } from '@evertill/ui/button.tsx'
import { Money } from '@evertill/ui/money.tsx'
import classes from './receive-payment.module.css'

/** A payment stored on this device, with the data of its receipt. */
export interface PaymentMade {
  payment: ReceivedPayment
  customer: string
  /** The bills that it paid, as the till showed them. */
  bills: readonly { number: string; amount: number }[]
  advance: number
  /** The customer's balance after it. */
  balance: number
}

interface PaymentDoneProps {
  made: PaymentMade
  onNext: () => void
  children: ReactNode
}

export function PaymentDone({ made, onNext, children }: PaymentDoneProps) {
  const { t } = useTranslation()
  const currency = useCurrency()
  const { serverReachable } = useConnection()
  const { payment, balance } = made
  return (
    <div className={classes.done} role="status">
      <IconCircleCheck size={48} stroke={1.5} className={classes.tick} aria-hidden />
      <h1>{t('receivePayment.done')}</h1>
      <p className={classes.soft}>
        {payment.TransactionNo} · {made.customer}
      </p>
      <Money amount={payment.Amount} currency={currency} className={classes.amount} />
      <p className={classes.soft}>
        {t(balance < 0 ? 'receivePayment.hasAdvance' : 'receivePayment.owesNow')}{' '}
        <Money amount={Math.abs(balance)} currency={currency} />
      </p>
      {!serverReachable && <p className={classes.soft}>{t('receivePayment.sentLater')}</p>}
      {children}
      <Button size="lg" autoFocus onClick={onNext}>
        {t('receivePayment.next')}
      </Button>
    </div>
  )
}
