import type { Closing, FieldError, WholeClosing } from '@evertill/contract'
import type { CallFailure } from '../api/failure.ts'
import { waitUntilSent } from '../db/outbox/wait-until-sent.ts'
import { closeRequestOf, type CountDraft } from '../ledger/count-draft.ts'
import { type Outcome, refusedWith } from '../platform/outcome.ts'
import type { Refusal } from '../platform/refusal.ts'
import { refusedBy } from '../session/outcome.ts'
import type { Runtime } from './runtime.ts'

export type ClosingRefusal =
  | { code: 'offline' }
  /** Not on the server yet; closed all the same they will be an addendum. */
  | { code: 'unsent'; numbers: readonly string[] }
  /** Somebody else was quicker. */
  | { code: 'alreadyClosed'; by: string; at: string }
  | { code: 'reason' | 'approval'; difference: number }
  | { code: 'refused'; refusal: Refusal }

export type ClosingOutcome = Outcome<{ closing: WholeClosing }, ClosingRefusal>

export interface CloseTask {
  draft: CountDraft
  counted: number
  floatToLeave: number
  approvalId?: string | undefined
  /** The cashier has seen what is not sent and closes all the same. */
  acceptsUnsent: boolean
}

/** How long a closing waits for the outbox while the cashier stands there. */
const SEND_TIMEOUT_MS = 20_000

const fieldOf = (errors: readonly FieldError[], path: string) =>
  errors.find((error) => error.path === path)?.message ?? ''

const refusalOf = (failure: CallFailure): ClosingRefusal => {
  if (failure.kind === 'unreachable') return { code: 'offline' }
  if (failure.kind === 'refused') {
    const { code, errors } = failure
    const difference = Number(fieldOf(errors, 'Difference'))
    if (code === 'CLOSING_REASON_REQUIRED') return { code: 'reason', difference }
    if (code === 'CLOSING_APPROVAL_REQUIRED') return { code: 'approval', difference }
    if (code === 'REGISTER_ALREADY_CLOSED') {
      const [by, at] = [fieldOf(errors, 'ClosingByUserName'), fieldOf(errors, 'ClosingTime')]
      return { code: 'alreadyClosed', by, at }
    }
  }
  return { code: 'refused', refusal: refusedBy(failure).refusal }
}

const pathOf = ({ StoreID, CashRegisterID, key }: Closing) => ({
  storeId: StoreID,
  id: CashRegisterID,
  x: key,
})

/** Ends a register session: what waits is sent first, then the server counts, and its result is final. */
export const closeRegister = async (
  {
    api,
    clock,
    connection,
    databases,
    sender,
  }: Pick<Runtime, 'api' | 'clock' | 'connection' | 'databases' | 'sender'>,
  closing: Closing,
  { draft, counted, floatToLeave, approvalId, acceptsUnsent }: CloseTask,
  /** Keeps the time of the first try: when its answer is lost, the same request finds the closing it made. */
  keepTime: (time: CountDraft['closingTime']) => void,
): Promise<ClosingOutcome> => {
  if (!connection.get().serverReachable) return refusedWith('offline')
  const unsent = await waitUntilSent(databases.strict, sender.sendNow, SEND_TIMEOUT_MS)
  if (unsent.length > 0 && !acceptsUnsent) return { ok: false, code: 'unsent', numbers: unsent }
  const now = clock.now()
  const closingTime = draft.closingTime ?? {
    seconds: Math.floor(now / 1000),
    nanoseconds: (now % 1000) * 1_000_000,
  }
  keepTime(closingTime)
  const answer = await api.call('closeCashRegister', {
    params: pathOf(closing),
    body: closeRequestOf(draft, { counted, floatToLeave, closingTime, unsent, approvalId }),
  })
  return answer.ok ? { ok: true, closing: answer.reply.closing } : { ok: false, ...refusalOf(answer.failure) }
}

/** Cash that came and went since the count began, on whichever device; null when the server does not say. */
export const cashMovedSince = async (
  { api }: Pick<Runtime, 'api'>,
  closing: Closing,
  fromDate: string,
): Promise<number | null> => {
  const answer = await api.call('getCounterAmount', { params: pathOf(closing), query: { fromDate } })
  return answer.ok ? answer.reply.counterAmount : null
}
