import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CartCustomer } from '../../queries/use-cart-customer.ts'
import { useReceivePayment } from '../../queries/use-receive-payment.ts'
import { useAutoFocus } from '../../ui/use-auto-focus.ts'
import { AccountForm } from './account-form.tsx'
import { PaymentDone, type PaymentMade } from './payment-done.tsx'
import classes from './receive-payment.module.css'

export interface ReceivePaymentProps {
  /** Finds who pays, with what each is known to owe. */
  searchOf: (onPick: (customer: CartCustomer) => void) => ReactNode
  /** What can be done with the receipt. */
  receiptOf: (made: PaymentMade) => ReactNode
}

/** Money received on account: who pays, for which bills, and the receipt for it. All of it works without a server. */
export function ReceivePaymentScreen({ searchOf, receiptOf }: ReceivePaymentProps) {
  const { t } = useTranslation()
  const { newUuid } = useReceivePayment()
  const [customer, setCustomer] = useState<CartCustomer | null>(null)
  const [made, setMade] = useState<PaymentMade | null>(null)
  // One payment however often the button is pressed; the next one gets its own.
  const [uuid, setUuid] = useState(newUuid)

  const startNext = () => {
    setUuid(newUuid())
    setMade(null)
    setCustomer(null)
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
          <Button
            variant="subtle"
            leftSection={<IconArrowLeft size={18} stroke={1.5} />}
            onClick={() => setCustomer(null)}
          >
            {t('receivePayment.otherCustomer')}
          </Button>
        )}
      </header>
      {customer ? (
        <AccountForm key={customer.CustomerID} customer={customer} uuid={uuid} onMade={setMade} />
      ) : (
        <Search>{searchOf(setCustomer)}</Search>
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
