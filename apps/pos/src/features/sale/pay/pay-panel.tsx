import { type Currency, formatMoney } from '@evertill/domain'
import { IconArrowLeft } from '@tabler/icons-react'
import { Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@evertill/ui/button.tsx'
import { TextField } from '@evertill/ui/text-field.tsx'
import { TenKey, typeKey } from '@evertill/ui/ten-key.tsx'
import { isTouchOnly } from '@evertill/ui/use-is-phone.ts'
import { AmountDue, PayFailure, PaymentTypes, QuickCash, TakenPayments } from './pay-parts.tsx'
import { DeliveryNote } from './delivery-note.tsx'
import classes from './pay-panel.module.css'
import { RedeemPoints, SaleFields, TermsOfType } from './terms-of-type.tsx'
import type { Payment } from './use-payment.ts'
import { lazyPart } from '../../../parts/lazy-part.ts'

const ApprovalDialog = lazyPart(async () => (await import('../approval/approval-dialog.tsx')).ApprovalDialog)

export function PayPanel({ payment, currency }: { payment: Payment; currency: Currency }) {
  const { t } = useTranslation()
  const { document, asked } = payment
  return (
    <div className={classes.panel}>
      <header className={classes.head}>
        <Button variant="default" icon={IconArrowLeft} onClick={payment.back}>
          {t('sale.pay.back')}
        </Button>
        <h1 className={classes.title}>{t(`sale.pay.titles.${payment.isRefund ? 'return' : document}`)}</h1>
      </header>
      {document === 'quotation' ? (
        <div className={classes.entry}>
          <p className={classes.lead}>{t('sale.pay.quotationHint')}</p>
          <PayFailure message={payment.failure} />
        </div>
      ) : (
        <PaymentEntry payment={payment} currency={currency} />
      )}
      {asked && (
        <Suspense>
          <ApprovalDialog
            action={asked.action}
            what={asked.message}
            saleUuid={payment.saleUuid}
            onClose={payment.giveUpApproval}
            onApproved={(given) => void payment.approved(given)}
          />
        </Suspense>
      )}
    </div>
  )
}

function PaymentEntry({ payment, currency }: { payment: Payment; currency: Currency }) {
  const { t } = useTranslation()
  const { amountField, document, fault, isRefund, rest } = payment
  useEffect(() => {
    amountField.current?.focus()
    amountField.current?.select()
  }, [amountField])

  const faultText = {
    unreadable: t('sale.pay.unreadable'),
    short: t('sale.pay.short', { amount: formatMoney(rest, currency) }),
    excessive: t('sale.pay.excessive'),
    over: t('sale.pay.over', { amount: formatMoney(Math.max(0, rest), currency) }),
    overRefund: t('sale.pay.overRefund', { amount: formatMoney(Math.max(0, rest), currency) }),
    noCustomer: t('sale.pay.noCustomer'),
    noAddressee: t('sale.pay.noAddressee'),
  }

  return (
    <>
      <form
        className={classes.entry}
        onSubmit={(event) => {
          event.preventDefault()
          void payment.complete()
        }}
      >
        {payment.delivery && <DeliveryNote delivery={payment.delivery} currency={currency} />}
        <PaymentTypes types={payment.types} chosen={payment.type} onChoose={payment.choose} />
        <TextField
          ref={amountField}
          label={t('sale.pay.amount')}
          rootClassName={classes.amountRoot}
          className={classes.amount}
          before={<span className={classes.symbol}>{currency.symbol}</span>}
          inputMode={isTouchOnly() ? 'none' : 'decimal'}
          autoComplete="off"
          value={payment.text}
          error={fault === null ? undefined : faultText[fault]}
          onChange={(event) => payment.write(event.currentTarget.value)}
        />
        <AmountDue payment={payment} currency={currency} />
        {payment.type?.Kind === 'Cash' && !isRefund && (
          <QuickCash
            payable={rest}
            currency={currency}
            onPick={(text) => {
              payment.write(text)
              amountField.current?.focus()
            }}
          />
        )}
        {document === 'sale' && !isRefund && <RedeemPoints points={payment.points} currency={currency} />}
        <TermsOfType payment={payment} currency={currency} />
        <TakenPayments taken={payment.taken} currency={currency} onRemove={payment.remove} />
        <PayFailure message={payment.failure} />
        {/* A form with several fields needs a submit button for Enter to work. */}
        <button type="submit" hidden />
      </form>
      <TenKey
        label={t('sale.pay.tenKey')}
        eraseLabel={t('sale.pay.erase')}
        withPoint={currency.digits > 0}
        onKey={(key) => payment.write(typeKey(payment.typed, key, currency.digits))}
        onErase={() => payment.write(payment.typed.slice(0, -1))}
      />
      <SaleFields payment={payment} />
    </>
  )
}
