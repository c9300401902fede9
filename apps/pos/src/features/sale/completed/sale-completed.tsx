import type { Sale, SentSale } from '@evertill/contract'
import {
  type Currency,
  type DocumentKind,
  changeInNotes,
  plainAmount,
  quotationValidUntil,
} from '@evertill/domain'
import { editableText, formatCount, formatMoney } from '@evertill/ui/numbers.ts'
import { IconCircleCheck } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useShownSale } from '../../../queries/use-unshown-sales.ts'
import { Button } from '@evertill/ui/button.tsx'
import { formatDay } from '@evertill/ui/format-day.ts'
import { Money } from '@evertill/ui/money.tsx'
import { typeName } from '../../../parts/type-name.ts'
import type { PayBackPart } from '../pay/paid-parts.ts'
import { outcomeOf } from './outcome-of.ts'
import classes from './sale-completed.module.css'
import { useDenominations } from '../../../queries/use-payment-types.ts'

interface SaleCompletedProps {
  sale: SentSale
  back: readonly PayBackPart[]
  /** The money of earlier payments. */
  before: number
  document: DocumentKind
  currency: Currency
  onNewSale: () => void
  /** Further actions, which are not needed to continue selling. */
  actions: ReactNode
}

export function SaleCompleted(props: SaleCompletedProps) {
  const { sale, back, before, document, currency, onNewSale, actions } = props
  const { t, i18n } = useTranslation()
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  useShownSale(sale.UUID)
  const { label, amount, received, payable, parts = [] } = outcomeOf(sale, back, before)
  const { CreditNote } = sale
  const type = CreditNote ? t('sale.exchange.payment') : typeName(t, sale.TransactionType)

  // The Enter key that completed the sale may repeat: it must not clear the change from the screen.
  const ignoreHeldKey = (event: KeyboardEvent) => {
    if (event.repeat) event.preventDefault()
  }

  return (
    <div className={classes.page}>
      <IconCircleCheck size={56} stroke={1.5} className={classes.tick} aria-hidden />
      <div role="status">
        <h1 className={classes.title}>
          {t(sale.Revision > 1 ? 'sale.done.changed' : 'sale.done.title', { type })}
        </h1>
      </div>
      {!CreditNote && <p className={classes.number}>{sale.TransactionNo}</p>}
      {CreditNote && <ExchangeBlocks bill={sale} creditNote={CreditNote} currency={currency} />}
      <p className={classes.label}>{t(`sale.done.${label}`)}</p>
      <Money amount={amount} currency={currency} className={classes.change} fitted />
      {label === 'change' && amount > 0 && <ChangeInNotes amount={amount} currency={currency} />}
      {parts.length > 0 && (
        <p className={classes.notes}>
          {parts.map((part) => `${part.name} ${formatMoney(part.amount, currency)}`).join(' + ')}
        </p>
      )}
      <p className={classes.soft}>
        {received !== null &&
          t('sale.done.received', {
            amount: formatMoney(received, currency),
            payable: formatMoney(payable, currency),
          })}
        {sale.CustomerName !== undefined && <span className={classes.customer}>{sale.CustomerName}</span>}
        {sale.DueDate !== undefined && (
          <span className={classes.customer}>
            {t('sale.done.dueOn', { day: formatDay(sale.DueDate, i18n.language) })}
          </span>
        )}
        {document === 'quotation' && (
          <span className={classes.customer}>
            {t('sale.done.validUntil', {
              day: formatDay(quotationValidUntil(sale.BusinessDate), i18n.language),
            })}
          </span>
        )}
      </p>
      <Button
        ref={button}
        className={classes.next}
        rightSection={
          <kbd className="key" aria-hidden>
            {t('sale.keys.enter')}
          </kbd>
        }
        onClick={onNewSale}
        onKeyDown={ignoreHeldKey}
      >
        {t('sale.done.newSale')}
      </Button>
      <div className={classes.actions}>{actions}</div>
    </div>
  )
}

interface ExchangeBlocksProps {
  bill: Sale
  creditNote: Sale
  currency: Currency
}

/** The three parts of an exchange: what came back, what is new, and the difference. */
function ExchangeBlocks({ bill, creditNote, currency }: ExchangeBlocksProps) {
  const { t } = useTranslation()
  const parts = [
    { label: t('sale.exchange.back'), amount: -creditNote.PayableAmount, number: creditNote.TransactionNo },
    { label: t('sale.exchange.new'), amount: bill.PayableAmount, number: bill.TransactionNo },
    { label: t('sale.exchange.difference'), amount: bill.PayableAmount + creditNote.PayableAmount },
  ]
  return (
    <dl className={classes.exchange}>
      {parts.map(({ label, amount, number }) => (
        <div key={label}>
          <dt className={classes.label}>{label}</dt>
          <dd>
            <Money amount={amount} currency={currency} />
            {number !== undefined && <p className={classes.number}>{number}</p>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** The change as notes and coins, because working it out under pressure leads to mistakes. */
function ChangeInNotes({ amount, currency }: { amount: number; currency: Currency }) {
  const denominations = useDenominations().map(({ Value }) => Value)
  const { notes } = changeInNotes(amount, [...new Set(denominations)])
  const face = (value: number) => editableText(plainAmount(value, currency).replace(/\.0+$/, ''))
  const parts = notes.map(({ denomination, count }) =>
    count > 1 ? `${formatCount(count)} × ${face(denomination)}` : face(denomination),
  )
  return <p className={classes.notes}>{parts.join(' + ')}</p>
}
