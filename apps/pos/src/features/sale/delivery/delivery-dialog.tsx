import { stateOf, type TaxTerms } from '@evertill/domain'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@evertill/ui/button.tsx'
import { Dialog } from '@evertill/ui/dialog.tsx'
import { TextField } from '@evertill/ui/text-field.tsx'
import { StateSelect } from '../../../parts/state-select.tsx'
import { type CartQuery, setDelivery } from '../../../queries/use-cart.ts'
import { useTaxPlace } from '../../../queries/use-tax-place.ts'
import classes from '../cart/sheet.module.css'
import { SheetButtons } from '../cart/sheet-buttons.tsx'
import { type DeliveryFields, deliveryFaults, deliveryFieldsOf, deliveryOf } from './check-delivery.ts'

/** Where the goods are delivered, and how that changes the tax. */
export function DeliveryDialog({ cart, onClose }: { cart: CartQuery; onClose: () => void }) {
  const { t } = useTranslation()
  const { Customer: customer, DeliveryAddress: current } = cart.draft
  const ofCustomer = deliveryFieldsOf(customer?.Name ?? '', customer?.Address)
  const [fields, setFields] = useState(current ? deliveryFieldsOf(current.Name, current) : ofCustomer)
  const [isChecked, setIsChecked] = useState(false)
  const faults = deliveryFaults(fields)
  const terms = useTaxPlace().termsOf(deliveryOf(fields))
  const isForbidden = terms.composition && terms.supply === 'interstate'
  const errorOf = (name: keyof DeliveryFields) => {
    const fault = isChecked ? faults[name] : undefined
    return fault && t(`sheets.customer.faults.${fault}`)
  }
  const field = (name: Exclude<keyof DeliveryFields, 'State'>, label: string, maxLength = 500) => (
    <TextField
      label={label}
      required={name === 'Name' || name === 'Address1'}
      maxLength={maxLength}
      autoComplete="off"
      inputMode={name === 'Pincode' ? 'numeric' : undefined}
      value={fields[name]}
      error={errorOf(name)}
      onChange={(event) => setFields({ ...fields, [name]: event.currentTarget.value })}
    />
  )
  const save = (event: FormEvent) => {
    event.preventDefault()
    setIsChecked(true)
    if (Object.keys(faults).length > 0 || isForbidden) return
    cart.update(setDelivery(deliveryOf(fields)))
    onClose()
  }
  return (
    <Dialog onClose={onClose} title={t('sale.deliverTo.title')}>
      <form className={classes.form} noValidate onSubmit={save}>
        {customer?.Address && (
          <Button variant="default" onClick={() => setFields(ofCustomer)}>
            {t('sheets.deliverTo.use')}
          </Button>
        )}
        {field('Name', t('sheets.deliverTo.name'))}
        {field('Address1', t('sheets.customer.fields.Address1'))}
        <div className={classes.halves}>
          {field('City', t('sheets.customer.fields.City'))}
          {field('Pincode', t('sheets.customer.fields.Pincode'), 10)}
        </div>
        <StateSelect
          required
          value={fields.State}
          error={errorOf('State')}
          onChange={(State) => setFields({ ...fields, State })}
        />
        <TermsNote terms={terms} isForbidden={isForbidden} />
        {current && (
          <Button
            variant="default"
            onClick={() => {
              cart.update(setDelivery(undefined))
              onClose()
            }}
          >
            {t('sheets.deliverTo.counter')}
          </Button>
        )}
        <SheetButtons canSave={!isForbidden} onCancel={onClose} />
      </form>
    </Dialog>
  )
}

function TermsNote({ terms, isForbidden }: { terms: TaxTerms; isForbidden: boolean }) {
  const { t } = useTranslation()
  const { placeOfSupply, supply, stateHead } = terms
  const state = `${placeOfSupply} ${stateOf(placeOfSupply)?.name ?? ''}`
  const change =
    supply === 'interstate'
      ? t('sheets.deliverTo.interstate', { head: stateHead })
      : t('sheets.deliverTo.local')
  return (
    <p className={classes.hint} role={isForbidden ? 'alert' : 'status'}>
      {isForbidden
        ? t('sheets.deliverTo.composition')
        : `${t('sheets.deliverTo.place', { state })}. ${change}`}
    </p>
  )
}
