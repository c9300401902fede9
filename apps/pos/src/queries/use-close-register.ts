import type { Closing, FieldError, WholeClosing } from '@evertill/contract'
import { liveQuery } from 'dexie'
import { useLiveQuery } from 'dexie-react-hooks'
import type { CallFailure } from '../api/failure.ts'
import type { SalesDb } from '../db/sales-db.ts'
import { closeRequestOf, type CountDraft } from '../ledger/count-draft.ts'
import type { Refusal } from '../platform/refusal.ts'
import { refusedBy } from '../session/outcome.ts'
import { useRuntime } from './runtime.tsx'
import { useConnection } from './use-connection.ts'

export type ClosingOutcome =
  | { kind: 'closed'; closing: WholeClosing }
  | { kind: 'offline' }
  /** Not on the server yet; closed all the same they will be an addendum. */
  | { kind: 'unsent'; numbers: readonly string[] }
  /** Somebody else was quicker. */
  | { kind: 'alreadyClosed'; by: string; at: string }
  | { kind: 'reason' | 'approval'; difference: number }
  | { kind: 'refused'; refusal: Refusal }

export interface CloseTask {
  draft: CountDraft
  counted: number
  floatToLeave: number
  approvalId?: string | undefined
  /** The cashier has seen what is not sent and closes all the same. */
  acceptsUnsent: boolean
}

/** How long a closing waits for the outbox: the cashier stands beside it. */
const PATIENCE_MS = 20_000

const unsentOf = async (db: SalesDb): Promise<string[]> => {
  const [sales, writes] = await Promise.all([
    db.salesQueue.toArray(),
    db.otherWrites.where('status').notEqual('completed').toArray(),
  ])
  return [...sales.map(({ originalData }) => originalData.TransactionNo), ...writes.map(({ label }) => label)]
}

/** Resolves with what is still unsent: nothing, or what needs a person or more time. */
const sendFirst = (db: SalesDb, wake: () => void): Promise<string[]> =>
  new Promise((resolve) => {
    let latest: string[] = []
    const timer = setTimeout(() => done(latest), PATIENCE_MS)
    const watching = liveQuery(async () => {
      const rest = await unsentOf(db)
      const stuck =
        (await db.salesQueue.where('attentionAt').above('').count()) +
        (await db.otherWrites.where('attentionAt').above('').count())
      return { rest, isOver: rest.length === stuck }
    }).subscribe(({ rest, isOver }) => {
      latest = rest
      if (isOver) done(rest)
    })
    const done = (rest: string[]) => {
      clearTimeout(timer)
      queueMicrotask(() => watching.unsubscribe())
      resolve(rest)
    }
    wake()
  })

const fieldOf = (errors: readonly FieldError[], path: string) =>
  errors.find((error) => error.path === path)?.message ?? ''

const outcomeOf = (failure: CallFailure): ClosingOutcome => {
  if (failure.kind === 'unreachable') return { kind: 'offline' }
  if (failure.kind === 'unauthorised') return { kind: 'refused', refusal: refusedBy(failure).refusal }
  const { code, errors } = failure
  if (code === 'REGISTER_ALREADY_CLOSED') {
    return {
      kind: 'alreadyClosed',
      by: fieldOf(errors, 'ClosingByUserName'),
      at: fieldOf(errors, 'ClosingTime'),
    }
  }
  const difference = Number(fieldOf(errors, 'Difference'))
  if (code === 'CLOSING_REASON_REQUIRED') return { kind: 'reason', difference }
  if (code === 'CLOSING_APPROVAL_REQUIRED') return { kind: 'approval', difference }
  return { kind: 'refused', refusal: refusedBy(failure).refusal }
}

export interface CloseRegister {
  close(task: CloseTask, keepTime: (time: CountDraft['closingTime']) => void): Promise<ClosingOutcome>
  /** Cash that came and went since the count began, on whichever device; null when the server does not say. */
  movedSince(instant: string): Promise<number | null>
  /** The device sells into this session no more, and its count is done. */
  leave(): Promise<void>
}

/** Ends a session: what waits is sent first, then the server counts, and what it says is final. */
export const useCloseRegister = (closing: Closing): CloseRegister => {
  const { api, clock, databases, sender, session } = useRuntime()
  const { serverReachable } = useConnection()
  const params = { storeId: closing.StoreID, id: closing.CashRegisterID, x: closing.key }
  return {
    close: async ({ draft, counted, floatToLeave, approvalId, acceptsUnsent }, keepTime) => {
      if (!serverReachable) return { kind: 'offline' }
      const unsent = await sendFirst(databases.strict, sender.wake)
      if (unsent.length > 0 && !acceptsUnsent) return { kind: 'unsent', numbers: unsent }
      const now = clock.now()
      // An answer that was lost: the same request finds the closing it made.
      const closingTime = draft.closingTime ?? {
        seconds: Math.floor(now / 1000),
        nanoseconds: (now % 1000) * 1_000_000,
      }
      keepTime(closingTime)
      const answer = await api.call('closeCashRegister', {
        params,
        body: closeRequestOf(draft, { counted, floatToLeave, closingTime, unsent, approvalId }),
      })
      return answer.ok ? { kind: 'closed', closing: answer.reply.closing } : outcomeOf(answer.failure)
    },
    movedSince: async (fromDate) => {
      const answer = await api.call('getCounterAmount', { params, query: { fromDate } })
      return answer.ok ? answer.reply.counterAmount : null
    },
    leave: () => session.registerClosed(closing.key),
  }
}

/** What of this device the server has not got, as people call it. */
export const useUnsentLabels = (): readonly string[] => {
  const { strict } = useRuntime().databases
  return useLiveQuery(() => unsentOf(strict), [strict]) ?? NONE
}
const NONE: readonly string[] = []

/** The notes and coins of the shop, notes first and the largest of each first. */
export const useDenominations = (): readonly { Kind: 'Note' | 'Coin'; Value: number }[] | undefined => {
  const { strict } = useRuntime().databases
  return useLiveQuery(async () => {
    const rows = await strict.denomination.toArray()
    return rows.toSorted((a, b) => (a.Kind === b.Kind ? b.Value - a.Value : a.Kind === 'Note' ? -1 : 1))
  }, [strict])
}
