import type { TerminalReply } from '@evertill/contract/bridge'
import type { PaymentJournal, PaymentRecord } from './payment-journal.ts'
import { proofOf, type StatusInformation } from './zvt-status-information.ts'
import type { ZvtOutcome, ZvtTerminal } from './zvt-terminal.ts'

/** The terminal says that it has taken this payment back already. */
const ALREADY_REVERSED = 'b4'

/** A part was charged, which nobody asked for. */
export const OTHER_AMOUNT = 'otherAmount'

export interface CardPayment {
  id: string
  terminal: string
  amount: number
  currency: string
}

export const replyOf = ({ state, proof, reason }: PaymentRecord): TerminalReply => ({
  state: state === 'asking' || state === 'reversing' ? 'unknown' : state,
  ...(proof ? { proof } : {}),
  ...(reason === undefined ? {} : { reason }),
})

export const isSuccess = (
  outcome: ZvtOutcome,
): outcome is Extract<ZvtOutcome, { kind: 'said' }> & { status: StatusInformation } =>
  outcome.kind === 'said' && outcome.ending === 'completed' && outcome.status?.result === 0

export const reasonOf = (outcome: ZvtOutcome): string => {
  if (outcome.kind === 'refused') return outcome.reason
  if (outcome.kind === 'lost') return 'lost'
  const result = outcome.status?.result ?? 0
  return outcome.abortCode || (result === 0 ? 'aborted' : result.toString(16).padStart(2, '0'))
}

/** What is said to a terminal about one payment, and what is written down of it: first the question, then the answer. */
export const createTerminalTalks = (journal: PaymentJournal, now: () => number) => {
  const finish = (record: PaymentRecord, end: Partial<PaymentRecord>): TerminalReply => {
    const done: PaymentRecord = { ...record, ...end }
    journal.put(done)
    return replyOf(done)
  }
  const approve = (record: PaymentRecord, status: StatusInformation): TerminalReply =>
    finish(record, { state: 'approved', proof: proofOf(status), receipt: status.receipt })

  /** What became of a payment whose answer was lost, by the last receipt that the terminal has. */
  const resolve = async (record: PaymentRecord, zvt: ZvtTerminal): Promise<TerminalReply> => {
    const outcome = await zvt.lastReceipt()
    if (outcome.kind !== 'said') return { state: 'unknown', reason: reasonOf(outcome) }
    const { status } = outcome
    const isNew =
      status !== undefined &&
      status.receipt !== '' &&
      status.receipt !== record.before &&
      !journal.isReceiptOfOther(record, status.receipt)
    if (isNew && isSuccess(outcome) && status.amount === record.amount) return approve(record, status)
    return finish(record, { state: 'declined', reason: 'notCharged' })
  }

  /** A terminal may approve a part only. Nobody asked for that, so it goes back. */
  const takeBackPart = async (
    record: PaymentRecord,
    zvt: ZvtTerminal,
    status: StatusInformation,
  ): Promise<TerminalReply> => {
    const charged: PaymentRecord = { ...record, receipt: status.receipt, proof: proofOf(status) }
    journal.put({ ...charged, state: 'reversing', reason: OTHER_AMOUNT })
    return isSuccess(await zvt.reverse(status.receipt))
      ? finish(charged, { state: 'declined', reason: OTHER_AMOUNT })
      : { state: 'unknown', reason: OTHER_AMOUNT }
  }

  const charge = async (payment: CardPayment, zvt: ZvtTerminal): Promise<TerminalReply> => {
    const begun: PaymentRecord = { ...payment, at: now(), state: 'asking', before: '' }
    const last = await zvt.lastReceipt()
    // Nobody was asked yet.
    if (last.kind !== 'said') return finish(begun, { state: 'declined', reason: reasonOf(last) })
    const record: PaymentRecord = { ...begun, before: last.status?.receipt ?? '' }
    journal.put(record)
    const outcome = await zvt.authorise(payment.amount)
    if (outcome.kind === 'lost') return resolve(record, zvt)
    if (!isSuccess(outcome)) return finish(record, { state: 'declined', reason: reasonOf(outcome) })
    const { status } = outcome
    if (status.amount !== null && status.amount !== payment.amount) return takeBackPart(record, zvt, status)
    return approve(record, status)
  }

  const reverse = async (known: PaymentRecord, zvt: ZvtTerminal): Promise<TerminalReply> => {
    // It waited for its turn: another call may have been first.
    const record = journal.find(known.id) ?? known
    if (record.state === 'reversed') return replyOf(record)
    const begun: PaymentRecord = { ...record, state: 'reversing' }
    journal.put(begun)
    const outcome = await zvt.reverse(record.receipt ?? '')
    if (isSuccess(outcome) || (outcome.kind === 'said' && reasonOf(outcome) === ALREADY_REVERSED))
      return finish(begun, { state: 'reversed' })
    if (outcome.kind === 'said' && record.reason !== OTHER_AMOUNT) {
      journal.put({ ...begun, state: 'approved' })
      return { state: 'kept', reason: reasonOf(outcome) }
    }
    return { state: 'unknown', reason: reasonOf(outcome) }
  }

  const goOn = async (known: PaymentRecord, zvt: ZvtTerminal): Promise<TerminalReply> => {
    const record = journal.find(known.id) ?? known
    if (record.state === 'asking') return resolve(record, zvt)
    // A part that nobody wanted, or a reversal whose answer was lost.
    return record.state === 'reversing' ? reverse(record, zvt) : replyOf(record)
  }

  return { charge, reverse, goOn, finish }
}
