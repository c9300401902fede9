import type { Customer } from '@evertill/contract'
import { nameOfCustomer } from '../ledger/cart-customer.ts'

const digitsOf = (text: string): string => text.replace(/\D/g, '')

/** Fewer digits match too many phone numbers. */
const MIN_DIGITS = 3

/**
 * By parts of the name in any order, digits of the phone however they are spaced, or the start of the GSTIN.
 */
export const matchesCustomer = (customer: Customer, text: string): boolean => {
  const needle = text.trim().toLowerCase()
  if (needle === '') return true
  const digits = digitsOf(needle)
  const isNumber = digits.length >= MIN_DIGITS && !/[a-z]/.test(needle)
  if (isNumber && digitsOf(customer.PhoneNo).includes(digits)) return true
  if (customer.GSTIN !== '' && customer.GSTIN.toLowerCase().startsWith(needle)) return true
  const name = nameOfCustomer(customer).toLowerCase()
  return needle.split(/\s+/).every((word) => name.includes(word))
}
