import { type Currency, quickCash } from '@evertill/domain'
import { editableMoney, formatMoney, formatWholeMoney } from '@evertill/ui/numbers.ts'
import { useTranslation } from 'react-i18next'
import { Money } from '@evertill/ui/money.tsx'
import type { PaymentType } from '@evertill/contract'
import {
  IconArrowBackUp,
  IconCash,
  IconCreditCard,
  IconQrcode,
  IconUserDollar,
  IconUserPlus,
  IconX,
  IconAlertTriangle,
} from '@tabler/icons-react'
import { Button } from '@evertill/ui/button.tsx'
import { IconButton } from '@evertill/ui/icon-button.tsx'
import type { CSSProperties } from 'react'
import classes from './pay-panel.module.css'
import type { Payment } from './use-payment.ts'
import { isUpi } from './is-upi.ts'
import type { Tender } from './tender.ts'
import { useNotes } from '../../../queries/use-payment-types.ts'
import { useSettings } from '../../../queries/use-settings.ts'

interface QuickCashProps {
  payable: number
  currency: Currency
  onPick: (text: string) => void
}

export function QuickCash({ payable, currency, onPick }: QuickCashProps) {
  const { t } = useTranslation()
  const known = useNotes()
  const { quickCash: isWanted } = useSettings()
  const notes = quickCash(payable, known).map((sum) => ({
    text: editableMoney(sum, currency),
    label: sum === payable ? t('sale.pay.exact') : formatWholeMoney(sum, currency),
  }))
  if (!isWanted) return null
  const chars = Math.max(0, ...notes.map((note) => note.label.length))
  return (
    <div
      role="group"
      aria-label={t('sale.pay.quick')}
      className={classes.quick}
      style={{ '--chars': chars } as CSSProperties}
    >
      {notes.map(({ text, label }) => (
        <Button key={text} variant="default" className={classes.note} onClick={() => onPick(text)}>
          {label}
        </Button>
      ))}
    </div>
  )
}

/** The amount left to pay after the one in the field, or the change. */
export function AmountDue({ payment, currency }: { payment: Payment; currency: Currency }) {
  const { t } = useTranslation()
  const { kind, left } = payment.left
  const Icon = kind === 'change' && left > 0 ? IconArrowBackUp : null
  return (
    <div className={classes.due} data-kind={left === 0 ? undefined : kind} aria-live="polite">
      <span className={classes.dueLabel}>
        {Icon && <Icon size={18} stroke={2} aria-hidden />}
        {t(`sale.pay.${kind}`)}
      </span>
      <Money amount={left} currency={currency} className={classes.dueAmount} fitted />
    </div>
  )
}

/** A bill that became smaller than what was paid. Nothing is entered: how it was paid decides how it goes back. */
export function PayBack({ payment, currency }: { payment: Payment; currency: Currency }) {
  const { t } = useTranslation()
  return (
    <div className={classes.terms}>
      <AmountDue payment={payment} currency={currency} />
      <p className={classes.lead}>{t('sale.pay.payBackHint')}</p>
      <ul className={classes.taken} aria-label={t('sale.pay.toRefund')}>
        {payment.payBack.map(({ id, type, amount }) => (
          <li key={id} className={classes.takenRow}>
            <span className={classes.takenName}>
              {type.Kind === 'Credit' ? t('sale.pay.lessOwed', { type: type.PaymentType }) : type.PaymentType}
            </span>
            <Money amount={amount} currency={currency} />
          </li>
        ))}
      </ul>
      <PayFailure message={payment.failure} />
    </div>
  )
}

interface PaymentTypesProps {
  types: readonly PaymentType[]
  chosen: PaymentType | undefined
  onChoose: (key: string) => void
}

const iconOf = (type: PaymentType) => {
  if (type.Kind === 'Cash') return IconCash
  if (type.Kind === 'Credit') return IconUserDollar
  return isUpi(type) ? IconQrcode : IconCreditCard
}

export function PaymentTypes({ types, chosen, onChoose }: PaymentTypesProps) {
  const { t } = useTranslation()
  if (types.length === 0) return <p role="alert">{t('sale.pay.noTypes')}</p>
  return (
    <div role="group" aria-label={t('sale.pay.method')} className={classes.methods}>
      {types.map((type) => {
        const Icon = iconOf(type)
        const isChosen = type.key === chosen?.key
        return (
          <Button
            key={type.key}
            variant={isChosen ? 'light' : 'default'}
            aria-pressed={isChosen}
            className={classes.method}
            icon={Icon}
            iconSize={20}
            onClick={() => onChoose(type.key)}
          >
            {type.PaymentType}
          </Button>
        )
      })}
    </div>
  )
}

interface TakenPaymentsProps {
  taken: readonly Tender[]
  currency: Currency
  onRemove: (id: number) => void
}

export function TakenPayments({ taken, currency, onRemove }: TakenPaymentsProps) {
  const { t } = useTranslation()
  if (taken.length === 0) return null
  return (
    <ul className={classes.taken} aria-label={t('sale.pay.taken')}>
      {taken.map(({ id, type, amount, reference }) => (
        <li key={id} className={classes.takenRow}>
          <span className={classes.takenName}>
            {type.PaymentType}
            {reference !== '' && <span className={classes.takenReference}>{reference}</span>}
          </span>
          <Money amount={amount} currency={currency} />
          <IconButton
            aria-label={t('sale.pay.removePayment', {
              type: type.PaymentType,
              amount: formatMoney(amount, currency),
            })}
            onClick={() => onRemove(id)}
          >
            <IconX size={18} stroke={1.5} />
          </IconButton>
        </li>
      ))}
    </ul>
  )
}

export function PayFailure({ message }: { message: string | null }) {
  const { t } = useTranslation()
  if (message === null) return null
  return (
    <div role="alert" className={classes.failure}>
      <IconAlertTriangle size={20} stroke={1.5} aria-hidden className={classes.failureIcon} />
      <div>
        <strong>{t('sale.pay.failed')}</strong>
        <p>{message}</p>
      </div>
    </div>
  )
}

interface BuyerNoticeProps {
  payment: Payment
  onCustomer: () => void
}

/** The law wants the buyer on a bill of this size. After an attempt to complete it, this is what went wrong. */
export function BuyerNotice({ payment: { buyerNotice, failure }, onCustomer }: BuyerNoticeProps) {
  const { t } = useTranslation()
  if (buyerNotice === null) return null
  const hasFailed = failure === buyerNotice
  return (
    <div className={classes.buyer} role={hasFailed ? 'alert' : 'status'} data-failed={hasFailed}>
      <p>{buyerNotice}</p>
      <Button variant="default" icon={IconUserPlus} iconSize={20} onClick={onCustomer}>
        {t('sale.limits.choose')}
      </Button>
    </div>
  )
}
