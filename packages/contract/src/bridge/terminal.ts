import type { PaymentProof } from '../sales/sale.ts'

/** Card terminals of the shop's network speak ZVT here. */
export const ZVT_PORT = 20007

/** Each takes a `TerminalCall` as JSON. */
export const TERMINAL_PATHS = {
  /** Asks for money. */
  ask: '/v1/terminal/ask',
  /** Says what became of a payment. */
  find: '/v1/terminal/find',
  /** Stops asking. */
  cancel: '/v1/terminal/cancel',
  /** Takes an approved payment back. */
  giveBack: '/v1/terminal/give-back',
  /** Closes the day of the terminal. */
  closeDay: '/v1/terminal/close-day',
  /** Says whether the terminal answers. */
  check: '/v1/terminal/check',
} as const

export interface TerminalCall {
  /** `192.168.1.60:20007` */
  terminal: string
  /** Of the merchant; six digits. */
  password: string
  currency: string
  /** The id of the payment; the same id is the same payment. */
  payment?: string
  /** Minor units. */
  amount?: number
}

/**
 * `unknown`: the terminal went away in the middle and cannot be asked now. The same call again asks it. `pending`: the
 * customer is still being asked.
 */
export const TERMINAL_RESULTS = ['approved', 'declined', 'pending', 'unknown', 'reversed', 'kept'] as const
export type TerminalResult = (typeof TERMINAL_RESULTS)[number]

export interface TerminalReply {
  state: TerminalResult
  proof?: PaymentProof
  /** Why it is not approved or not reversed: a word such as `declined`, or the terminal's own result code. */
  reason?: string
}

export interface TerminalTotals {
  state: 'closed' | 'declined' | 'unknown'
  reason?: string
  /** Minor units. */
  total: number
  /** Null if the terminal does not say how many payments it counts. */
  count: number | null
}
