import type { FieldError } from '@evertill/contract'
import { type Currency } from '@evertill/domain'
import { formatAmount } from '@evertill/ui/numbers.ts'
import type { Say } from '../../parts/use-say.ts'

/** What contract, domain and server say of a body, and the text for it. */
const TEXT_OF: readonly (readonly [pattern: RegExp, key: string])[] = [
  [/add up to the payable/, 'payments'],
  [/stands twice|a line stands twice/, 'twice'],
  [/not the sum of its parts/, 'parts'],
  [/not a store and register/, 'reach'],
  [/accepted before/, 'accepted'],
  [/payment belongs to another sale/, 'paymentTaken'],
  [/out of range/, 'range'],
  [/nothing is sold/, 'nothing'],
  [/already billed as (.+)/, 'billed'],
  [/billed already/, 'billedAlready'],
  [/received undefined|is required/, 'missing'],
  [/<=\s?(\d+) characters/, 'tooLong'],
  [/not there any more/, 'gone'],
  [/cannot be corrected/, 'onPaper'],
  [/was changed since/, 'changedSince'],
  [/is of a void bill/, 'voidBill'],
  [/is of a bill with returns/, 'billWithReturns'],
  [/is of a bill that is not booked/, 'billNotBooked'],
  [/cannot be changed by an edit/, 'fixed'],
  [/cannot be read/, 'unreadable'],
]

const COMPUTED = /^is (-?\d+), computed (-?\d+)$/

/** `Lines.0.ProductID` and `lines[0].unitPrice`. */
const PLACE = /(?:^|\.)(lines|returns|charges|payments)[.[](\d+)\]?/i

/** "Line 2, Product": where in the sale it is. Empty for the whole of it. */
export const placeText = (say: Say, path: string): string => {
  const [, list = '', at = ''] = PLACE.exec(path) ?? []
  const row = list === '' ? '' : say(`held.rows.${list.toLowerCase()}`, { number: Number(at) + 1 })
  const leaf = path.split('.').at(-1) ?? ''
  const label = /^[A-Z][A-Za-z]+$/.test(leaf) ? say(`held.fields.${leaf}`) : ''
  const known = label.startsWith('held.fields.') ? leaf : label
  const note = path.startsWith('CreditNote.') ? say('held.rows.note') : ''
  return [note, row, known].filter((part) => part !== '').join(', ')
}

/** What is wrong with one field, as a sentence. */
export const faultText = (say: Say, currency: Currency, { message }: Pick<FieldError, 'message'>): string => {
  const sums = COMPUTED.exec(message)
  if (sums)
    return say('held.faults.computed', {
      given: formatAmount(Number(sums[1]), currency),
      computed: formatAmount(Number(sums[2]), currency),
    })
  for (const [pattern, key] of TEXT_OF) {
    const found = pattern.exec(message)
    if (found) return say(`held.faults.${key}`, { value: found[1] ?? '' })
  }
  return say('held.faults.wrong', { message })
}

export const reasonText = (say: Say, currency: Currency, error: FieldError): string => {
  const place = placeText(say, error.path)
  const fault = faultText(say, currency, error)
  return place === '' ? fault : `${place}: ${fault}`
}

/** Why it was held back, in one sentence. */
export const codeText = (say: Say, code: string): string =>
  ['SALE_INVALID', 'SALE_CONTRADICTS_ITSELF', 'ORDER_ALREADY_BILLED'].includes(code)
    ? say(`held.codes.${code}`)
    : say('held.codes.other')
