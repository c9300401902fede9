import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Outcome } from '../../../platform/outcome.ts'
import { type CustomerToCreate, useCustomFields } from '../../../queries/use-customers.ts'
import { useTaxPlace } from '../../../queries/use-tax-place.ts'
import { StateSelect } from '../../../parts/state-select.tsx'
import { Button } from '@evertill/ui/button.tsx'
import { isTouchOnly } from '@evertill/ui/use-is-phone.ts'
import { TextField } from '@evertill/ui/text-field.tsx'
import { type CustomerFields, customerFaults, customerToCreate } from './check-customer.ts'
import { CustomFields } from './custom-fields.tsx'
import classes from './customer.module.css'
import { type CustomValues, missingFields } from './missing-fields.ts'

interface CustomerFormProps {
  /** What the form starts with. */
  start: CustomerFields
  custom?: CustomValues
  onSave: (fields: CustomerToCreate) => Promise<Outcome>
  onBack: () => void
}

/** The contract's limits. */
const MAX_LENGTHS: Record<keyof CustomerFields, number> = {
  FirstName: 200,
  LastName: 500,
  PhoneNo: 20,
  EmailID: 200,
  GSTIN: 15,
  Address1: 500,
  City: 500,
  State: 500,
  Pincode: 10,
}

const FIELDS = Object.keys(MAX_LENGTHS) as (keyof CustomerFields)[]

/** The fields of a new customer or of a known one. */
export function CustomerForm({ start, custom: known = {}, onSave, onBack }: CustomerFormProps) {
  const { t } = useTranslation()
  const { hasState } = useTaxPlace()
  const questions = useCustomFields('customer')
  const [fields, setFields] = useState(start)
  const [custom, setCustom] = useState(known)
  const [isChecked, setIsChecked] = useState(false)
  const [busy, setBusy] = useState(false)
  const [message, setMessage] = useState<string>()
  const faults = customerFaults(fields)
  const missing = missingFields(questions, custom)

  const save = async (event: FormEvent) => {
    event.preventDefault()
    setIsChecked(true)
    if (busy || Object.keys(faults).length > 0 || missing.length > 0) return
    setBusy(true)
    const outcome = await onSave(customerToCreate(fields, custom))
    setBusy(false)
    if (!outcome.ok) setMessage(outcome.message)
  }

  return (
    <form className={classes.form} noValidate onSubmit={(event) => void save(event)}>
      <div className={classes.fields}>
        {FIELDS.map((name) => {
          const fault = isChecked ? faults[name] : undefined
          if (name === 'State' && hasState)
            return (
              <StateSelect
                key={name}
                value={fields.State}
                onChange={(State) => setFields({ ...fields, State })}
              />
            )
          return (
            <TextField
              key={name}
              label={t(`sheets.customer.fields.${name}`)}
              required={name === 'FirstName'}
              // The dialog focuses its first field when it opens, but this page is shown later.
              autoFocus={name === 'FirstName' && !isTouchOnly()}
              maxLength={MAX_LENGTHS[name]}
              autoComplete="off"
              inputMode={name === 'PhoneNo' ? 'tel' : name === 'Pincode' ? 'numeric' : undefined}
              value={fields[name]}
              error={fault && t(`sheets.customer.faults.${fault}`)}
              onChange={(event) => setFields({ ...fields, [name]: event.currentTarget.value })}
            />
          )
        })}
        <CustomFields
          fields={questions}
          values={custom}
          onChange={setCustom}
          missing={isChecked ? missing : []}
        />
      </div>
      <p role="alert" className={classes.message}>
        {message}
      </p>
      <div className={classes.foot}>
        <Button variant="default" onClick={onBack}>
          {t('sheets.customer.back')}
        </Button>
        <Button type="submit" loading={busy}>
          {t('sheets.customer.save')}
        </Button>
      </div>
    </form>
  )
}
