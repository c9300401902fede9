import type { Currency } from '@evertill/domain'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useUpiPayee } from '../../../queries/use-payment-types.ts'
import { isUpi } from './is-upi.ts'
import classes from './pay-panel.module.css'
import type { Payment } from './use-payment.ts'
import { lazyPart } from '../../../parts/lazy-part.ts'
import { useCustomFields } from '../../../queries/use-customers.ts'
import { missingFields } from '../customer/missing-fields.ts'
import { TextField } from '@evertill/ui/text-field.tsx'

const CustomFields = lazyPart(async () => (await import('../customer/custom-fields.tsx')).CustomFields)

/** Custom fields of a sale, such as a vehicle number; most shops have none. */
export function SaleFields({ payment }: { payment: Payment }) {
  const fields = useCustomFields('sales')
  if (fields.length === 0) return null
  const { customFields, fieldsAsked, keepFields } = payment
  return (
    <form
      className={classes.terms}
      onSubmit={(event) => {
        event.preventDefault()
        void payment.complete('enter')
      }}
    >
      <Suspense>
        <CustomFields
          fields={fields}
          values={customFields}
          onChange={keepFields}
          missing={fieldsAsked ? missingFields(fields, customFields) : []}
        />
      </Suspense>
      <button type="submit" hidden />
    </form>
  )
}

const UpiQr = lazyPart(async () => (await import('./upi-qr.tsx')).UpiQr)

const MAX_REFERENCE = 100

/** What the chosen payment type needs besides its amount: a reference, a QR code, a due date. */
export function TermsOfType({ payment, currency }: { payment: Payment; currency: Currency }) {
  const { t } = useTranslation()
  const payee = useUpiPayee()
  const { type, codeAmount, isRefund } = payment
  if (!type || type.Kind === 'Cash') return null
  if (type.Kind === 'Credit') {
    return (
      <div className={classes.terms}>
        <p className={classes.lead}>
          {payment.customer
            ? t(isRefund ? 'sale.pay.creditBack' : 'sale.pay.creditOf', { name: payment.customer.Name })
            : t('sale.pay.noCustomer')}
        </p>
        {!isRefund && (
          <TextField
            type="date"
            label={t('sale.pay.dueDate')}
            min={payment.today}
            value={payment.dueDate}
            onChange={(event) => payment.setDueDate(event.currentTarget.value)}
          />
        )}
      </div>
    )
  }
  const showsCode = isUpi(type) && payee && codeAmount !== null
  return (
    <div className={classes.terms}>
      {showsCode && currency.code === 'INR' && (
        <Suspense fallback={<div className={classes.code} />}>
          <UpiQr
            payee={payee}
            billNumber={payment.nextNumber ?? ''}
            amount={codeAmount}
            currency={currency}
          />
        </Suspense>
      )}
      <TextField
        label={t('sale.pay.reference')}
        hint={t('sale.pay.referenceHint')}
        maxLength={MAX_REFERENCE}
        autoComplete="off"
        value={payment.reference}
        onChange={(event) => payment.setReference(event.currentTarget.value)}
      />
    </div>
  )
}
