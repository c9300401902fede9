import { isGstin, isPincode, stateCodeOf, stateNamed, stateOf } from '@evertill/domain'
import type { Customer } from '@evertill/contract'
import type { CustomerToCreate } from '../../../queries/use-customers.ts'
import type { CustomValues } from './missing-fields.ts'

export interface CustomerFields {
  FirstName: string
  LastName: string
  PhoneNo: string
  EmailID: string
  GSTIN: string
  Address1: string
  City: string
  State: string
  Pincode: string
}

export const EMPTY: CustomerFields = {
  FirstName: '',
  LastName: '',
  PhoneNo: '',
  EmailID: '',
  GSTIN: '',
  Address1: '',
  City: '',
  State: '',
  Pincode: '',
}

/** Prefills the form from the search text, which is a phone number or a name. */
export function startOf(text: string): CustomerFields {
  const typed = text.trim()
  if (/^[+\d][\d\s()-]*$/.test(typed)) return { ...EMPTY, PhoneNo: typed }
  if (isGstin(typed.toUpperCase())) return { ...EMPTY, GSTIN: typed.toUpperCase() }
  const [FirstName = '', ...rest] = typed.split(/\s+/)
  return { ...EMPTY, FirstName, LastName: rest.join(' ') }
}

/** The form of a known customer. */
export const fieldsOf = (customer: Customer): CustomerFields => {
  const { FirstName, LastName, PhoneNo, EmailID, GSTIN, Address1, City, State, Pincode } = customer
  return { FirstName, LastName, PhoneNo, EmailID, GSTIN, Address1, City, State, Pincode }
}

/** Keeps what the form does not show. */
export const customerAfter = (before: Customer, form: CustomerToCreate): CustomerToCreate => ({
  ...form,
  Address2: before.Address2,
  StateCode: form.GSTIN === '' && form.State === before.State ? before.StateCode : form.StateCode,
})

export type FieldFault = 'required' | 'phone' | 'email' | 'gstin' | 'pincode'

const PHONE = /^\+?\d{6,15}$/
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** A wrong GSTIN is refused, because it costs the buyer the input tax credit. Only the name is required. */
export function customerFaults(fields: CustomerFields): Partial<Record<keyof CustomerFields, FieldFault>> {
  const wrong = (isWrong: boolean, field: keyof CustomerFields, fault: FieldFault) =>
    isWrong ? { [field]: fault } : {}
  const { FirstName, PhoneNo, EmailID, GSTIN, Pincode } = tidy(fields)
  return {
    ...wrong(FirstName === '', 'FirstName', 'required'),
    ...wrong(PhoneNo !== '' && !PHONE.test(PhoneNo.replace(/[\s()-]/g, '')), 'PhoneNo', 'phone'),
    ...wrong(EmailID !== '' && !EMAIL.test(EmailID), 'EmailID', 'email'),
    ...wrong(GSTIN !== '' && !isGstin(GSTIN), 'GSTIN', 'gstin'),
    ...wrong(Pincode !== '' && !isPincode(Pincode), 'Pincode', 'pincode'),
  }
}

const tidy = (fields: CustomerFields): CustomerFields => {
  const trimmed = Object.fromEntries(Object.entries(fields).map(([name, text]) => [name, text.trim()]))
  return { ...fields, ...trimmed, GSTIN: fields.GSTIN.trim().toUpperCase() }
}

export function customerToCreate(fields: CustomerFields, custom: CustomValues): CustomerToCreate {
  const { GSTIN, ...rest } = tidy(fields)
  return {
    ...rest,
    GSTIN,
    // A GSTIN says in which State the customer is registered.
    StateCode: GSTIN === '' ? (stateNamed(rest.State)?.code ?? '') : stateCodeOf(GSTIN),
    State: rest.State === '' ? (stateOf(GSTIN.slice(0, 2))?.name ?? '') : rest.State,
    Address2: '',
    CustomFields: { ...custom },
  }
}
