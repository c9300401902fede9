import { formatMoney } from '@evertill/domain'
import { NativeSelect } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CartCustomer } from '../../queries/use-cart-customer.ts'
import { useCurrency } from '../../queries/use-currency.ts'
import { usePaymentTypes } from '../../queries/use-payment-types.ts'
import {
  type CustomerAccount,
  oldestFirst,
  useCustomerAccount,
  useReceivePayment,
} from '../../queries/use-receive-payment.ts'
import { Button } from '@evertill/ui/button.tsx'
import { Choice } from '@evertill/ui/choice.tsx'
import { FormMessage } from '@evertill/ui/form-parts.tsx'
import { formatMoment } from '@evertill/ui/format-moment.ts'
import { MoneyField } from '@evertill/ui/money-field.tsx'
import { Money } from '@evertill/ui/money.tsx'
import { LoadingState } from '@evertill/ui/state-view.tsx'
import { useAutoFocus } from '@evertill/ui/use-auto-focus.ts'
import { TextField } from '@evertill/ui/text-field.tsx'
import { BillList } from './bill-list.tsx'
import { sharesLaid } from './shares-laid.ts'
import type { PaymentMade } from './payment-done.tsx'
import classes from './receive-payment.module.css'

interface AccountFormProps {
  customer: CartCustomer
  uuid: string
  onMade: (made: PaymentMade) => void
}

/** Longest texts that the contract takes. */
const MOST_TEXT = 500

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
  const [amount, setAmount] = useState<number | null>(null)
  const [mode, setMode] = useState<'oldest' | 'hand'>('oldest')
  const [hand, setHand] = useState<ReadonlyMap<string, number | null>>(new Map())
  const [typeKey, setTypeKey] = useState<string>()
  const [reference, setReference] = useState('')
  const [note, setNote] = useState('')
  const [message, setMessage] = useState('')
  // The state lags one render behind a double click.
  const running = useRef(false)
  const place = useAutoFocus<HTMLFormElement>()

  const type = types.find(({ key }) => key === typeKey) ?? types[0]
  const shares = mode === 'hand' ? sharesLaid(hand) : oldestFirst(amount ?? 0, account.bills)
  const laid = [...shares.values()].reduce((sum, share) => sum + share, 0)
  const rest = (amount ?? 0) - laid
  const money = (sum: number) => formatMoney(sum, currency)
  const fault = faultOf()

  function faultOf(): string {
    if (amount === null || amount <= 0) return t('receivePayment.noAmount')
    if (!type) return t('receivePayment.notReady')
    if (mode === 'hand' && [...hand.values()].includes(null)) return t('receivePayment.unreadable')
    const over = account.bills.find((bill) => (shares.get(bill.SaleUUID) ?? 0) > bill.BalanceAmount)
    if (over) return t('receivePayment.overBill', { number: over.TransactionNo })
    return rest < 0 ? t('receivePayment.overLaid', { amount: money(-rest) }) : ''
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (fault !== '' || !type || amount === null) return setMessage(fault)
    if (running.current) return
    running.current = true
    const queued = await receive({
      uuid,
      customerId: customer.CustomerID,
      type,
      amount,
      reference: reference.trim(),
      note: note.trim(),
      byHand: mode === 'hand' ? shares : undefined,
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
  const edit = <Value,>(set: (value: Value) => void) => {
    return (value: Value) => {
      setMessage('')
      set(value)
    }
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
          hand={mode === 'hand' ? hand : null}
          onHand={(id, share) => edit(setHand)(new Map(hand).set(id, share))}
        />
      </section>
      <section className={classes.pay} aria-label={t('receivePayment.payment')}>
        <MoneyField
          label={t('receivePayment.amount')}
          currency={currency}
          value={amount}
          autoFocus
          onChange={edit(setAmount)}
        />
        {account.balance > 0 && (
          <Button variant="default" onClick={() => edit(setAmount)(account.balance)}>
            {t('receivePayment.all', { amount: money(account.balance) })}
          </Button>
        )}
        {account.bills.length > 0 && (
          <Choice
            label={t('receivePayment.lay')}
            value={mode}
            options={[
              { value: 'oldest', label: t('receivePayment.oldest') },
              { value: 'hand', label: t('receivePayment.byHand') },
            ]}
            onChange={edit(setMode)}
          />
        )}
        <NativeSelect
          label={t('receivePayment.method')}
          size="md"
          value={type?.key ?? ''}
          data={types.map(({ key, PaymentType: label }) => ({ value: key, label }))}
          onChange={(event) => edit(setTypeKey)(event.currentTarget.value)}
        />
        <TextField
          label={t('receivePayment.reference')}
          maxLength={MOST_TEXT}
          value={reference}
          onChange={(event) => setReference(event.currentTarget.value)}
        />
        <TextField
          label={t('receivePayment.note')}
          maxLength={MOST_TEXT}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <div className={classes.foot}>
          <p className={classes.rest} role="status">
            {rest > 0 && t('receivePayment.advance', { amount: money(rest) })}
          </p>
          <FormMessage>{message}</FormMessage>
          <Button type="submit" size="lg">
            {t('receivePayment.receive', { amount: money(amount ?? 0) })}
          </Button>
        </div>
      </section>
    </form>
  )
}

/** Who pays, what is owed, and how old that word is. */
function Owed({ customer, account }: { customer: CartCustomer; account: CustomerAccount }) {
  const { t, i18n } = useTranslation()
  const currency = useCurrency()
  const { balance, asOf } = account
  return (
    <div className={classes.owed}>
      <div>
        <h2>{customer.Name}</h2>
        <span className={classes.soft}>{customer.PhoneNo}</span>
      </div>
      <div className={classes.balance}>
        <span className={classes.soft}>
          {t(balance < 0 ? 'receivePayment.hasAdvance' : 'receivePayment.owes')}
        </span>
        <Money amount={Math.abs(balance)} currency={currency} className={classes.large} />
        <span className={classes.soft}>
          {asOf === null
            ? t('receivePayment.neverHeard')
            : t('receivePayment.asOf', { time: formatMoment(Date.parse(asOf), i18n.language) })}
        </span>
      </div>
    </div>
  )
}
