import type { PaymentProof } from '@evertill/contract/bridge'
import { type Bitmaps, readBitmaps } from './zvt-bitmaps.ts'

/** What a terminal says about a payment, a reversal or its end of day. */
export interface StatusInformation {
  /** 0 is success. */
  result: number
  /** Minor units; null if it names none. */
  amount: number | null
  trace: string
  receipt: string
  terminalId: string
  approvalCode: string
  cardName: string
  /** The last four, if it shows any. */
  cardDigits: string
  /** How many payments each kind of card had, of an end of day. */
  count: number | null
}

const text = (fields: Bitmaps, id: number): string =>
  (fields.get(id)?.toString('latin1') ?? '').replace(/[^\x20-\x7e].*$/s, '').trim()
const digits = (fields: Bitmaps, id: number): string => fields.get(id)?.toString('hex') ?? ''

/** The card number is masked with `E`; a terminal that sends all of it is cut here, and nothing keeps more than four. */
const lastFour = (fields: Bitmaps): string => {
  const shown = digits(fields, 0x22).replace(/f+$/, '')
  return /(\d{4})$/.exec(shown)?.[1] ?? ''
}

/** Seven kinds of card: a byte with how many, six with their sum. Before them the first and the last receipt. */
const KINDS_OF_CARD = 7
const countIn = (fields: Bitmaps): number | null => {
  const sums = fields.get(0x60)
  if (!sums || sums.length < 4 + KINDS_OF_CARD * 7) return null
  return Array.from({ length: KINDS_OF_CARD }, (_, kind) => sums.readUInt8(4 + kind * 7)).reduce(
    (sum, one) => sum + one,
    0,
  )
}

export const readStatusInformation = (data: Buffer): StatusInformation => {
  const fields = readBitmaps(data)
  const amount = digits(fields, 0x04)
  return {
    // Without a result nothing may count as paid.
    result: fields.get(0x27)?.readUInt8(0) ?? 0xff,
    amount: /^\d{12}$/.test(amount) ? Number(amount) : null,
    trace: digits(fields, 0x0b),
    receipt: digits(fields, 0x87),
    terminalId: digits(fields, 0x29),
    approvalCode: text(fields, 0x3b),
    cardName: text(fields, 0x8b).slice(0, 40),
    cardDigits: lastFour(fields),
    count: countIn(fields),
  }
}

export const proofOf = (status: StatusInformation): PaymentProof => ({
  TerminalID: status.terminalId || 'unknown',
  TraceNo: status.trace || status.receipt || 'unknown',
  ...(status.receipt === '' ? {} : { ReceiptNo: status.receipt }),
  ...(status.approvalCode === '' ? {} : { ApprovalCode: status.approvalCode }),
  ...(status.cardName === '' ? {} : { CardName: status.cardName }),
  ...(status.cardDigits === '' ? {} : { CardDigits: status.cardDigits }),
})
