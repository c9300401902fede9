import type { StatementEntry } from '@evertill/contract'
import { IconArrowLeft, IconFileText } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PrintedReport } from '@evertill/paper/printed-report.ts'
import type { CartCustomer } from '../../queries/use-cart-customer.ts'
import { useReceivePayment } from '../../queries/use-receive-payment.ts'
import { Button } from '@evertill/ui/button.tsx'
import { LoadingState } from '@evertill/ui/state-view.tsx'
import { useAutoFocus } from '@evertill/ui/use-auto-focus.ts'
import { usePageTitle } from '@evertill/ui/use-page-title.ts'
import { AccountForm } from './account-form.tsx'
import { DebtorList } from './debtor-list.tsx'
import { PaymentDone, type PaymentMade } from './payment-done.tsx'
import classes from './receive-payment.module.css'
import type { StatementProps } from './statement.tsx'

const Statement = lazy(async () => ({ default: (await import('./statement.tsx')).Statement }))

export interface ReceivePaymentProps {
  /** The customer search, with the known balance of each. */
  searchOf: (onPick: (customer: CartCustomer) => void) => ReactNode
  /** Buttons for the receipt. */
  receiptOf: (made: PaymentMade) => ReactNode
  reportOf: StatementProps['reportOf']
  /** A copy of the receipt of a payment in a statement. */
  copyOf: (entry: StatementEntry, customer: CartCustomer) => PrintedReport | undefined
  /** The customer whose account is shown first, such as that of an unpaid bill. */
  initial?: CartCustomer | null
  /** The statement of that customer, instead of a payment. */
  startsWithStatement?: boolean
}

/** Payments on account: customer, bills and receipt. Everything works offline. */
export function ReceivePaymentScreen(props: ReceivePaymentProps) {
  const { searchOf, receiptOf, reportOf, copyOf, initial = null, startsWithStatement = false } = props
  const { t } = useTranslation()
  usePageTitle(t('receivePayment.title'))
  const { newUuid, today } = useReceivePayment()
  const [customer, setCustomer] = useState(initial)
  const [isStatement, setStatement] = useState(startsWithStatement)
  const [made, setMade] = useState<PaymentMade | null>(null)
  // One id per payment, so that pressing the button twice makes one payment.
  const [uuid, setUuid] = useState(newUuid)

  const choose = (chosen: CartCustomer | null) => {
    setCustomer(chosen)
    setStatement(false)
  }
  const startNext = () => {
    setUuid(newUuid())
    setMade(null)
    choose(null)
  }

  if (made) {
    return (
      <PaymentDone made={made} onNext={startNext}>
        {receiptOf(made)}
      </PaymentDone>
    )
  }
  return (
    <div className={classes.screen}>
      <header className={classes.head}>
        <h1>{t('receivePayment.title')}</h1>
        {customer && (
          <div className={classes.buttons}>
            <Button variant="subtle" icon={IconArrowLeft} onClick={() => choose(null)}>
              {t('receivePayment.otherCustomer')}
            </Button>
            <Button variant="default" icon={IconFileText} onClick={() => setStatement(!isStatement)}>
              {t(isStatement ? 'statement.back' : 'statement.show')}
            </Button>
          </div>
        )}
      </header>
      {customer === null && (
        <div className={classes.choose}>
          <Search>{searchOf(choose)}</Search>
          <DebtorList today={today()} onPick={choose} />
        </div>
      )}
      {customer && isStatement && (
        <Suspense fallback={<LoadingState text={t('statement.loading')} />}>
          <Statement customer={customer} reportOf={reportOf} copyOf={(entry) => copyOf(entry, customer)} />
        </Suspense>
      )}
      {customer && !isStatement && (
        <AccountForm key={customer.CustomerID} customer={customer} uuid={uuid} onMade={setMade} />
      )}
    </div>
  )
}

function Search({ children }: { children: ReactNode }) {
  const place = useAutoFocus<HTMLDivElement>()
  return (
    <div ref={place} className={classes.search}>
      {children}
    </div>
  )
}
