import { type Fault, fault } from '../faults.ts'
import { type MoveTable, nextState } from '../machine.ts'

/**
 * What is known about money that a card terminal or a payment app was asked for:
 *
 * - `idle`: on the screen only; nobody was asked.
 * - `asked`: the device was asked, and has not answered yet.
 * - `unknown`: the answer was lost. The customer may or may not have paid.
 * - `reversing`: the money is being given back; nobody knows yet whether it is.
 * - `booked`: it pays a committed sale.
 */
export type IntentState =
  | 'idle'
  | 'asked'
  | 'approved'
  | 'declined'
  | 'unknown'
  | 'reversing'
  | 'reversed'
  | 'booked'
export type IntentEvent = 'ask' | 'approve' | 'decline' | 'lose' | 'book' | 'reverse' | 'giveBack' | 'keep'

/**
 * Money leaves `approved` by one of two ways, and neither leads to the other: `booked` with a sale, or `reversed`. A
 * reversal whose answer is lost stays `reversing` and is asked for again; one that is refused leaves the money approved.
 */
export const INTENT_MOVES: MoveTable<IntentState, IntentEvent> = {
  idle: { ask: 'asked' },
  asked: { approve: 'approved', decline: 'declined', lose: 'unknown' },
  unknown: { approve: 'approved', decline: 'declined' },
  approved: { book: 'booked', reverse: 'reversing' },
  reversing: { giveBack: 'reversed', keep: 'approved' },
  declined: {},
  reversed: {},
  booked: {},
}

export function transitionIntent(state: IntentState, event: IntentEvent): IntentState | Fault {
  return nextState(INTENT_MOVES, state, event) ?? fault('intent.illegal-transition', `${state}.${event}`)
}

/** Nobody may forget it: somebody's money is, or may be, here and pays nothing yet. */
export function isOpenIntent(state: IntentState): boolean {
  return state === 'asked' || state === 'unknown' || state === 'approved' || state === 'reversing'
}

/** As much of an intent as decides whether it may pay. */
export interface PayingIntent {
  id: string
  state: IntentState
  amount: number
}

/**
 * Why these payments may not be booked with the sale of this cart: a payment whose money is not here, or money of this
 * cart that no payment counts. The second would be charged and on no bill.
 */
export function intentFault(
  intents: readonly PayingIntent[],
  payments: readonly { id: string; amount: number; needsIntent: boolean }[],
): Fault | undefined {
  for (const [index, { id, amount, needsIntent }] of payments.entries()) {
    const intent = intents.find((one) => one.id === id)
    if (!intent && !needsIntent) continue
    if (intent?.state !== 'approved' || intent.amount !== amount)
      return fault('intent.not-approved', `payments[${index}]`)
  }
  const paying = new Set(payments.map(({ id }) => id))
  return intents.some(({ id, state }) => isOpenIntent(state) && !paying.has(id))
    ? fault('intent.open')
    : undefined
}
