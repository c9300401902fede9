import {
  type CountryCode,
  PAYMENT_METHODS,
  type PaymentMethod,
  type Tax,
  type TaxPreset,
  paymentMethodsOf,
} from '@evertill/contract'
import { DOCUMENT_LETTERS, formatPercent } from '@evertill/domain'
import { gst, PAYMENT_TYPES, TAXES, TRANSACTION_TYPES } from '../../db/seed/setup-data.ts'

/** The lists that a new company starts with. Each is the company's own afterwards. */

export type StartingTax = Pick<Tax, 'TaxName' | 'Rates'>
export type StartingPayment = {
  readonly name: PaymentMethod
  readonly kind: 'Cash' | 'Credit' | 'Other'
  readonly showInSales: boolean
}
export type StartingType = { readonly name: string; readonly letter: string }

const NO_TAX = 'No tax'

/** The rate of gold ornaments is among the demo's; that of rough diamonds is not. */
const INDIA: readonly StartingTax[] = [...TAXES, { TaxName: 'GST 0.25%', Rates: [gst(0.25)] }]

const UNTAXED: StartingTax = { TaxName: NO_TAX, Rates: [{ Name: NO_TAX, Heads: [] }] }

const oneRate = (name: string, percent: number): StartingTax => ({
  TaxName: `${name} ${formatPercent(percent)}%`,
  Rates: [
    {
      Name: `${name} ${formatPercent(percent)}%`,
      Heads: [{ Code: name.slice(0, 20), Kind: 'Percent', Rate: percent }],
    },
  ],
})

/** A dealer under the composition scheme charges none, and may leave the scheme later. */
export const taxesOf = (preset: TaxPreset): readonly StartingTax[] => {
  if (preset.Kind === 'IndiaGST') return INDIA
  return preset.Kind === 'OneRate' ? [oneRate(preset.TaxName, preset.Percent), UNTAXED] : [UNTAXED]
}

/** The tax of a product that names none. Undefined where the choice would be a guess. */
export const usualTax = (preset: TaxPreset): string | undefined =>
  preset.Kind === 'IndiaGST' ? (preset.Composition === true ? 'Nil' : undefined) : taxesOf(preset)[0]?.TaxName

/** Without cash there would be no change and no drawer. */
export const paymentsOf = (
  country: CountryCode,
  chosen: readonly PaymentMethod[] = paymentMethodsOf(country),
): readonly StartingPayment[] =>
  PAYMENT_METHODS.filter((method) => method === 'Cash' || chosen.includes(method)).flatMap((method) =>
    PAYMENT_TYPES.filter(([name]) => name === method).map(([, kind, showInSales]) => ({
      name: method,
      kind,
      showInSales,
    })),
  )

/** Deliveries to a pincode are sold in India only. */
export const transactionTypesOf = (country: CountryCode): readonly StartingType[] =>
  TRANSACTION_TYPES.filter(
    ([, module, letter, isDeleted]) =>
      module === 'sales' && !isDeleted && (letter !== DOCUMENT_LETTERS.delivery || country === 'IN'),
  ).map(([name, , letter]) => ({ name, letter }))
