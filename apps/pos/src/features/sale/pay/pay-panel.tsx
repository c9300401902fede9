import { type Currency } from '@evertill/domain'
import { editableText, formatMoney, plainText } from '@evertill/ui/numbers.ts'
import { IconArrowLeft } from '@tabler/icons-react'
import { type KeyboardEvent, Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@evertill/ui/button.tsx'
import { TextField } from '@evertill/ui/text-field.tsx'
import { TenKey, typeKey } from '@evertill/ui/ten-key.tsx'
import { isTouchOnly } from '@evertill/ui/use-is-phone.ts'
import {
  AmountDue,
  BuyerNotice,
  PayBack,
  PayFailure,
  PaymentTypes,
  QuickCash,
  TakenPayments,
} from './pay-parts.tsx'
import { DeliveryNote } from './delivery-note.tsx'
import layout from './pay-layout.module.css'
import classes from './pay-panel.module.css'
import { SaleFields, TermsOfType } from './terms-of-type.tsx'
import type { Payment } from './use-payment.ts'
import { lazyPart } from '../../../parts/lazy-part.ts'

const RedeemPoints = lazyPart(async () => (await import('./redeem-points.tsx')).RedeemPoints)
const ApprovalDialog = lazyPart(async () => (await import('../approval/approval-dialog.tsx')).ApprovalDialog)

interface PayPanelProps {
  payment: Payment
  currency: Currency
  onCustomer: () => void
}

export function PayPanel({ payment, currency, onCustomer }: PayPanelProps) {
  const { t } = useTranslation()
  const { document, asked } = payment
  return (
    <div className={layout.panel}>
      <header className={classes.head}>
        <Button variant="default" icon={IconArrowLeft} onClick={payment.back}>
          {t('sale.pay.back')}
        </Button>
        <h1 className={classes.title}>
          {t(`sale.pay.titles.${payment.isRefund || payment.rest < 0 ? 'return' : document}`)}
        </h1>
      </header>
      {document === 'quotation' ? (
        <div className={classes.terms}>
          <p className={classes.lead}>{t('sale.pay.quotationHint')}</p>
          <PayFailure message={payment.failure} />
        </div>
      ) : payment.payBack.length > 0 ? (
        <>
          <PayBack payment={payment} currency={currency} />
          <SaleFields payment={payment} />
        </>
      ) : (
        <PaymentEntry payment={payment} currency={currency} onCustomer={onCustomer} />
      )}
      {asked && (
        <Suspense>
          <ApprovalDialog
            isForCart
            action={asked.action}
            what={asked.message}
            amount={asked.amount}
            saleUuid={payment.saleUuid}
            onClose={payment.giveUpApproval}
            onApproved={(given) => void payment.approved(given)}
          />
        </Suspense>
      )}
    </div>
  )
}

/** What is wrong with the amount in the field, or was typed and not added. */
const useAmountFault = ({ fault, notAdded, rest }: Payment, currency: Currency): string | undefined => {
  const { t } = useTranslation()
  if (fault === null)
    return notAdded === null
      ? undefined
      : t('sale.pay.notAdded', {
          type: notAdded.type.PaymentType,
          amount: formatMoney(notAdded.amount, currency),
        })
  const left = () => ({ amount: formatMoney(Math.max(0, rest), currency) })
  return {
    unreadable: () => t('sale.pay.unreadable'),
    short: () => t('sale.pay.short', { amount: formatMoney(rest, currency) }),
    excessive: () => t('sale.pay.excessive'),
    over: () => t('sale.pay.over', left()),
    overRefund: () => t('sale.pay.overRefund', left()),
    noCustomer: () => t('sale.pay.noCustomer'),
    noAddressee: () => t('sale.pay.noAddressee'),
    restOpen: () => t('sale.pay.restOpen', { amount: formatMoney(rest, currency) }),
  }[fault]()
}

function PaymentEntry({ payment, currency, onCustomer }: PayPanelProps) {
  const { t } = useTranslation()
  const { amountField, document, isRefund, rest, startsAnew, taken, text, type } = payment
  useEffect(() => amountField.current?.focus(), [amountField, taken, type?.key])
  // After every part, note and choice of a type the field holds another amount, and typing replaces it.
  useEffect(() => {
    if (startsAnew) amountField.current?.select()
  }, [amountField, startsAnew, text])
  const onAmountKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    payment.chooseNext(event.key === 'ArrowDown' ? 1 : -1)
  }
  const amountFault = useAmountFault(payment, currency)

  return (
    <>
      <form
        className={layout.entry}
        onSubmit={(event) => {
          event.preventDefault()
          void payment.complete('enter')
        }}
      >
        <div className={layout.notes}>
          {payment.delivery && <DeliveryNote delivery={payment.delivery} currency={currency} />}
          <BuyerNotice payment={payment} onCustomer={onCustomer} />
        </div>
        <PaymentTypes types={payment.types} chosen={payment.type} onChoose={payment.choose} />
        <div className={layout.block}>
          <TextField
            ref={amountField}
            label={t('sale.pay.amount')}
            rootClassName={classes.amountRoot}
            className={classes.amount}
            before={<span className={classes.symbol}>{currency.symbol}</span>}
            inputMode={isTouchOnly() ? 'none' : 'decimal'}
            autoComplete="off"
            value={text}
            error={amountFault}
            onChange={(event) => payment.write(event.currentTarget.value)}
            onKeyDown={onAmountKey}
            onFocus={(event) => {
              event.currentTarget.select()
              payment.selectAmount()
            }}
          />
          <AmountDue payment={payment} currency={currency} />
          {type?.Kind === 'Cash' && !isRefund && (
            <QuickCash
              payable={rest}
              currency={currency}
              onPick={(text) => {
                payment.pick(text)
                amountField.current?.focus()
              }}
            />
          )}
          <div className={layout.pad}>
            <TenKey
              label={t('sale.pay.tenKey')}
              eraseLabel={t('sale.pay.erase')}
              withPoint={currency.digits > 0}
              onKey={(key) =>
                payment.write(editableText(typeKey(plainText(payment.padText, true), key, currency.digits)))
              }
              onErase={() => payment.write(payment.padText.slice(0, -1))}
            />
          </div>
        </div>
        <div className={layout.extras}>
          {document === 'sale' && !isRefund && (payment.points.offered ?? payment.points.redeemed) && (
            <Suspense>
              <RedeemPoints points={payment.points} currency={currency} />
            </Suspense>
          )}
          <TermsOfType payment={payment} currency={currency} />
          <TakenPayments taken={taken} currency={currency} onRemove={payment.remove} />
          <PayFailure message={payment.failure === payment.buyerNotice ? null : payment.failure} />
        </div>
        {/* A form with several fields needs a submit button for Enter to work. */}
        <button type="submit" hidden />
      </form>
      <SaleFields payment={payment} />
    </>
  )
}
