import type { Customer } from '@evertill/contract'
import { readable } from '@evertill/domain'

export const nameOf = ({ FirstName, LastName }: Pick<Customer, 'FirstName' | 'LastName'>): string =>
  readable(`${FirstName} ${LastName}`).trim()

const digitsOf = (text: string): string => text.replace(/\D/g, '')

/** Fewer digits are in half of all phone numbers. */
const LEAST_DIGITS = 3

/**
 * By a part of the name, the digits of a phone however they are spaced, or the start of a GSTIN. Several words may
 * stand in any order.
 */
export const matchesCustomer = (customer: Customer, text: string): boolean => {
  const needle = text.trim().toLowerCase()
  if (needle === '') return true
  const digits = digitsOf(needle)
  const isNumber = digits.length >= LEAST_DIGITS && !/[a-z]/.test(needle)
  if (isNumber && digitsOf(customer.PhoneNo).includes(digits)) return true
  if (customer.GSTIN !== '' && customer.GSTIN.toLowerCase().startsWith(needle)) return true
  const name = nameOf(customer).toLowerCase()
  return needle.split(/\s+/).every((word) => name.includes(word))
}
