import type { TerminalReply, TerminalTotals } from '@evertill/contract/bridge'
import type { createLanes } from './jobs.ts'
import type { PaymentJournal } from './payment-journal.ts'
import {
  type CardPayment,
  createTerminalTalks,
  isSuccess,
  OTHER_AMOUNT,
  reasonOf,
  replyOf,
} from './terminal-talks.ts'
import type { ZvtTerminal } from './zvt-terminal.ts'

export type CardReply = TerminalReply | 'job-differs' | 'busy'

/**
 * Asks a terminal for each payment once. What is known of a payment is on the disk before the terminal is asked, and its
 * answer before the till has it; what was lost on the way is asked of the terminal again.
 */
export const createCardPayments = (
  journal: PaymentJournal,
  inLane: ReturnType<typeof createLanes>,
  now: () => number,
) => {
  const talks = createTerminalTalks(journal, now)
  const running = new Map<string, { reply: Promise<TerminalReply>; zvt: ZvtTerminal }>()

  return {
    ask: async (payment: CardPayment, zvt: ZvtTerminal): Promise<CardReply> => {
      const { id, terminal, amount, currency } = payment
      const busy = running.get(id)
      if (busy) return busy.reply
      const known = journal.find(id)
      if (known?.reason === 'neverAsked') return replyOf(known)
      if (known && (known.terminal !== terminal || known.amount !== amount || known.currency !== currency))
        return 'job-differs'
      const reply = inLane(terminal, () => (known ? talks.goOn(known, zvt) : talks.charge(payment, zvt)))
      if (!reply) return 'busy'
      running.set(id, { reply, zvt })
      try {
        return await reply
      } finally {
        running.delete(id)
      }
    },
    find: async (payment: CardPayment, zvt: ZvtTerminal): Promise<CardReply> => {
      if (running.has(payment.id)) return { state: 'pending' }
      const known = journal.find(payment.id)
      // From now on nobody can be asked under this id: a request of a page that died may still be on its way.
      if (!known)
        return talks.finish(
          { ...payment, at: now(), state: 'asking', before: '' },
          { state: 'declined', reason: 'neverAsked' },
        )
      if (known.state === 'reversing' && known.reason !== OTHER_AMOUNT)
        return replyOf({ ...known, state: 'approved' })
      return inLane(payment.terminal, () => talks.goOn(known, zvt)) ?? 'busy'
    },
    cancel: (id: string): void => running.get(id)?.zvt.abort(),
    giveBack: async (payment: CardPayment, zvt: ZvtTerminal): Promise<CardReply> => {
      const known = journal.find(payment.id)
      if (known?.state === 'reversed') return { state: 'reversed' }
      if (known?.state !== 'approved' && known?.state !== 'reversing')
        return { state: 'kept', reason: 'notCharged' }
      return inLane(payment.terminal, () => talks.reverse(known, zvt)) ?? 'busy'
    },
    closeDay: async (terminal: string, zvt: ZvtTerminal): Promise<TerminalTotals | 'busy'> => {
      const closing = inLane(terminal, () => zvt.endOfDay())
      if (!closing) return 'busy'
      const outcome = await closing
      if (isSuccess(outcome))
        return { state: 'closed', total: outcome.status.amount ?? 0, count: outcome.status.count }
      const state = outcome.kind === 'lost' ? 'unknown' : 'declined'
      return { state, reason: reasonOf(outcome), total: 0, count: null }
    },
  }
}
