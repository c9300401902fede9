import { setOff } from '@evertill/domain'
import { EXCHANGE_PAYMENT } from '../constants.ts'
import type { FieldError } from '../error-reply.ts'
import type { Sale, SentSale } from './sale.ts'

/** The documents that a body makes, the credit note first: its number is the earlier one. */
export const documentsOf = ({ CreditNote, ...sale }: SentSale): readonly Sale[] =>
  CreditNote === undefined ? [sale] : [CreditNote, sale]

/** The UUID of the body that brings a document to the server: the credit note of an exchange is part of its bill. */
export const carrierOf = ({ UUID, Exchange, Lines }: Pick<Sale, 'UUID' | 'Exchange' | 'Lines'>): string =>
  Exchange !== undefined && Lines.length === 0 ? Exchange.UUID : UUID

type Payments = Pick<Sale, 'Payments'>

const sum = (payments: Sale['Payments']): number => payments.reduce((total, { Amount }) => total + Amount, 0)

/** The part of a document that the other document of its exchange pays; below zero on the credit note. */
export const exchangedIn = ({ Payments }: Payments): number =>
  sum(Payments.filter(({ PaymentTypeID }) => PaymentTypeID === EXCHANGE_PAYMENT))

/** What a document moved in money; below zero it was paid out. */
export const moneyIn = (sale: Payments): number => sum(sale.Payments) - exchangedIn(sale)

/** Both documents are made at once, at one register, by one device. */
const SAME = ['StoreID', 'CashRegisterID', 'DeviceID', 'Currency', 'BusinessDate', 'ClosingKey'] as const

const wrong = (path: string, message: string): FieldError => ({ path, message })

/**
 * Where the two documents of an exchange contradict each other. Otherwise a bill could be paid with goods that never came
 * back. Each document by itself is checked by `contradictionsOf`.
 */
export const exchangeContradictions = (sent: SentSale): FieldError[] => {
  const { CreditNote: note } = sent
  const setOffs = [sent, ...(note === undefined ? [] : [note])].flatMap(({ Payments }) => Payments)
  // Otherwise what is set off would also leave the drawer, or a customer's account.
  if (setOffs.some(({ PaymentTypeID, Kind }) => PaymentTypeID === EXCHANGE_PAYMENT && Kind !== 'Other'))
    return [wrong('Payments', 'of an exchange move no money')]
  if (note === undefined) {
    return sent.Exchange === undefined && exchangedIn(sent) === 0
      ? []
      : [wrong('CreditNote', 'is missing: an exchange is sent as one')]
  }
  const found: FieldError[] = []
  const fail = (path: string, message: string) => found.push(wrong(path, message))
  if (sent.Exchange?.UUID !== note.UUID || sent.Exchange.TransactionNo !== note.TransactionNo)
    fail('Exchange', 'does not name the credit note')
  if (note.Exchange?.UUID !== sent.UUID || note.Exchange.TransactionNo !== sent.TransactionNo)
    fail('CreditNote.Exchange', 'does not name the bill')
  if (sent.UUID.toLowerCase() === note.UUID.toLowerCase()) fail('CreditNote.UUID', 'is that of the bill')
  if (sent.Revision !== 1 || note.Revision !== 1) fail('Revision', 'is not the first')
  if (sent.Lines.length === 0 || (sent.Returns?.length ?? 0) > 0) fail('Returns', 'belong on the credit note')
  if (note.Lines.length > 0 || (note.Charges?.length ?? 0) > 0) fail('CreditNote.Lines', 'belong on the bill')
  for (const field of SAME) {
    if (sent[field] !== note[field]) fail(`CreditNote.${field}`, 'differs from that of the bill')
  }
  const { exchanged } = setOff(sum(sent.Payments), -sum(note.Payments))
  if (exchangedIn(sent) !== exchanged || exchangedIn(note) !== -exchanged)
    fail('Payments', `set off ${exchangedIn(sent)} against ${-exchangedIn(note)}, computed ${exchanged}`)
  return found
}
