import { Suspense } from 'react'
import { useCustomFields } from '../../../queries/use-customers.ts'
import { missingFields } from '../customer/check-customer.ts'
import classes from './pay-panel.module.css'
import type { Payment } from './use-payment.ts'
import { lazyPart } from '../../../parts/lazy-part.ts'

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
        void payment.complete()
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
