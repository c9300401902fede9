import { formatMoney } from '@evertill/ui/numbers.ts'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CartCustomer } from '../../queries/use-cart-customer.ts'
import { useCurrency } from '../../queries/use-currency.ts'
import { usePaymentTypes } from '../../queries/use-payment-types.ts'
import {
  type CustomerAccount,
  useCustomerAccount,
  useReceivePayment,
} from '../../queries/use-receive-payment.ts'
import { Button } from '@evertill/ui/button.tsx'
import { FormMessage } from '@evertill/ui/form-parts.tsx'
import { useMoment } from '../../queries/use-moments.ts'
import { Money } from '@evertill/ui/money.tsx'
import { LoadingState } from '@evertill/ui/state-view.tsx'
import { useAutoFocus } from '@evertill/ui/use-auto-focus.ts'
import { BillList } from './bill-list.tsx'
import type { PaymentMade } from './payment-done.tsx'
import { EMPTY_ENTRY, faultOf, type PaymentEntry, restOf, sharesOf } from './payment-entry.ts'
import { PaymentFields } from './payment-fields.tsx'
import classes from './receive-payment.module.css'

interface AccountFormProps {
  customer: CartCustomer
  uuid: string
  onMade: (made: PaymentMade) => void
}

export function AccountForm({ customer, uuid, onMade }: AccountFormProps) {
  const { t } = useTranslation()
  const { account, asking } = useCustomerAccount(customer.CustomerID)
  if (!account || (asking && account.asOf === null)) {
    return <LoadingState text={t('receivePayment.asking')} />
  }
  return <Form customer={customer} uuid={uuid} account={account} onMade={onMade} />
}

function Form({ customer, uuid, account, onMade }: AccountFormProps & { account: CustomerAccount }) {
  const { t } = useTranslation()
  const currency = useCurrency()
  const { receive, today } = useReceivePayment()
  const types = usePaymentTypes().filter(({ Kind }) => Kind !== 'Credit')
  const [entry, setEntry] = useState(EMPTY_ENTRY)
  const [message, setMessage] = useState('')
  const [isAdvanceAsked, setAdvanceAsked] = useState(false)
  // A ref, because the second click of a double click still sees the old state.
  const running = useRef(false)
  const place = useAutoFocus<HTMLFormElement>()

  const type = types.find(({ key }) => key === entry.typeKey) ?? types[0]
  const shares = sharesOf(entry, account.bills)
  const rest = restOf(entry, shares)
  const money = (sum: number) => formatMoney(sum, currency)
  const fault = faultOf(entry, { bills: account.bills, shares, type, currency, t })

  // A note that is larger than the debt is meant to be changed, more often than kept.
  const over = account.balance > 0 ? (entry.amount ?? 0) - account.balance : 0
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (fault !== '' || over <= 0) return receiveIt()
    setAdvanceAsked(true)
    setMessage(t('receivePayment.advanceAsked', { amount: money(over) }))
  }
  const receiveIt = async () => {
    const { amount } = entry
    if (fault !== '' || !type || amount === null) return setMessage(fault)
    if (running.current) return
    running.current = true
    const queued = await receive({
      uuid,
      customerId: customer.CustomerID,
      type,
      amount,
      reference: entry.reference.trim(),
      note: entry.note.trim(),
      byHand: entry.mode === 'hand' ? shares : undefined,
    })
    running.current = false
    if (!queued.ok) return setMessage(queued.message)
    const bills = account.bills.flatMap((bill) => {
      const share = shares.get(bill.SaleUUID) ?? 0
      return share > 0 ? [{ number: bill.TransactionNo, amount: share }] : []
    })
    const balance = account.balance - amount
    onMade({ payment: queued.payment, customer: customer.Name, bills, advance: rest, balance })
  }
  const change = (changed: Partial<PaymentEntry>) => {
    // The error is never about reference or note.
    if (changed.reference === undefined && changed.note === undefined) {
      setMessage('')
      setAdvanceAsked(false)
    }
    setEntry((before) => ({ ...before, ...changed }))
  }

  return (
    <form ref={place} className={classes.account} noValidate onSubmit={(event) => void submit(event)}>
      <section className={classes.bills} aria-label={t('receivePayment.bills')}>
        <Owed customer={customer} account={account} />
        <BillList
          bills={account.bills}
          today={today()}
          currency={currency}
          shares={shares}
          hand={entry.mode === 'hand' ? entry.hand : null}
          onHand={(id, share) => change({ hand: new Map(entry.hand).set(id, share) })}
        />
      </section>
      <section className={classes.pay} aria-label={t('receivePayment.payment')}>
        <PaymentFields
          entry={entry}
          account={account}
          types={types}
          type={type}
          currency={currency}
          onChange={change}
        />
        <div className={classes.foot}>
          <p className={classes.rest} role="status">
            {rest > 0 && t('receivePayment.advance', { amount: money(rest) })}
          </p>
          <FormMessage>{message}</FormMessage>
          {isAdvanceAsked && (
            // Not by the second click of a double click on Receive.
            <Button variant="default" onClick={({ detail }) => detail < 2 && void receiveIt()}>
              {t('receivePayment.keepAdvance', { amount: money(over) })}
            </Button>
          )}
          <Button type="submit" size="lg">
            {t('receivePayment.receive', { amount: money(entry.amount ?? 0) })}
          </Button>
        </div>
      </section>
    </form>
  )
}

/** The customer, their balance and its age. */
function Owed({ customer, account }: { customer: CartCustomer; account: CustomerAccount }) {
  const { t } = useTranslation()
  const moment = useMoment()
  const currency = useCurrency()
  const { balance, asOf } = account
  return (
    <div className={classes.owed}>
      <div>
        <h2>{customer.Name}</h2>
        <bdi className={classes.soft}>{customer.PhoneNo}</bdi>
      </div>
      <div className={classes.balance}>
        <span className={classes.soft}>
          {t(balance < 0 ? 'receivePayment.hasAdvance' : 'receivePayment.owes')}
        </span>
        <Money amount={Math.abs(balance)} currency={currency} className={classes.large} />
        <span className={classes.soft}>
          {asOf === null ? t('receivePayment.neverHeard') : t('receivePayment.asOf', { time: moment(asOf) })}
        </span>
      </div>
    </div>
  )
}
