import { useCustomFields } from '../../../queries/use-customers.ts'
import { CustomFields } from '../customer/custom-fields.tsx'
import { missingFields } from '../customer/check-customer.ts'
import classes from './pay-panel.module.css'
import type { Payment } from './use-payment.ts'

/** The shop's own questions about a sale, such as a vehicle's number; most shops have none. */
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
      <CustomFields
        fields={fields}
        values={customFields}
        onChange={keepFields}
        missing={fieldsAsked ? missingFields(fields, customFields) : []}
      />
      <button type="submit" hidden />
    </form>
  )
}
