import { CURRENCIES, type Currency } from '@evertill/domain'
import { editableMoney, parseMoney } from '@evertill/ui/numbers.ts'

/** That of the row, once its code is typed. */
export const currencyOf = (code: string, otherwise: Currency): Currency =>
  Object.values(CURRENCIES).find((currency) => currency.code === code.toUpperCase()) ?? otherwise

/** An amount, or the text that is none yet: it stays in the draft, and the contract refuses it. */
type TypedAmount = number | string

export const typedAmounts = (value: unknown): TypedAmount[] =>
  Array.isArray(value) ? value.map((one) => (typeof one === 'number' ? one : String(one))) : []

const textOf = (amount: TypedAmount, currency: Currency): string =>
  typeof amount === 'number' ? editableMoney(amount, currency) : amount

export const linesOfAmounts = (amounts: readonly TypedAmount[], currency: Currency): string =>
  amounts.map((amount) => textOf(amount, currency)).join('\n')

/** Empty lines are left out. */
export const amountsInLines = (text: string, currency: Currency): TypedAmount[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const amount = parseMoney(line, currency)
      return typeof amount === 'number' ? amount : line
    })

export const amountsText = (value: unknown, currency: Currency): string =>
  typedAmounts(value)
    .map((amount) => textOf(amount, currency))
    .join(', ')
