import type { Closing, WholeClosing } from '@evertill/contract'
import { useLiveQuery } from 'dexie-react-hooks'
import {
  cashMovedSince,
  closeRegister,
  type CloseTask,
  type ClosingRefusal,
} from '../actions/close-register.ts'
import { unsentLabels } from '../db/outbox/wait-until-sent.ts'
import type { CountDraft } from '../ledger/count-draft.ts'
import { useRuntime } from './runtime.tsx'

/** As the closing page tells the cases apart. */
type ByKind<Refusal> = Refusal extends { code: infer Kind } ? Omit<Refusal, 'code'> & { kind: Kind } : never
export type ClosingOutcome = { kind: 'closed'; closing: WholeClosing } | ByKind<ClosingRefusal>

export interface CloseRegister {
  close(task: CloseTask, keepTime: (time: CountDraft['closingTime']) => void): Promise<ClosingOutcome>
  /** Cash that came and went since the count began, on whichever device; null when the server does not say. */
  movedSince(instant: string): Promise<number | null>
  /** The device sells into this session no more, and its count is done. */
  leave(): Promise<void>
}

/** Ends a session: what waits is sent first, then the server counts, and what it says is final. */
export const useCloseRegister = (closing: Closing): CloseRegister => {
  const runtime = useRuntime()
  return {
    close: async (task, keepTime) => {
      const done = await closeRegister(runtime, closing, task, keepTime)
      if (done.ok) return { kind: 'closed', closing: done.closing }
      const { ok: _ok, code, ...facts } = done
      return { ...facts, kind: code } as ClosingOutcome
    },
    movedSince: (instant) => cashMovedSince(runtime, closing, instant),
    leave: () => runtime.session.registerClosed(closing.key),
  }
}

/** What of this device the server has not got, as people call it. */
export const useUnsentLabels = (): readonly string[] => {
  const { strict } = useRuntime().databases
  return useLiveQuery(() => unsentLabels(strict), [strict]) ?? NONE
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
