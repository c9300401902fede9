import type { Closing } from '@evertill/contract'
import { useLiveQuery } from 'dexie-react-hooks'
import {
  cashMovedSince,
  closeRegister,
  type CloseTask,
  type ClosingOutcome,
} from '../actions/close-register.ts'
import { unsentLabels } from '../db/outbox/wait-until-sent.ts'
import type { CountDraft } from '../ledger/count-draft.ts'
import { useRuntime } from './runtime.tsx'

export type { ClosingOutcome } from '../actions/close-register.ts'

export interface CloseRegister {
  close(task: CloseTask, keepTime: (time: CountDraft['closingTime']) => void): Promise<ClosingOutcome>
  /** Cash movements since the count began, on all devices; null without an answer of the server. */
  movedSince(instant: string): Promise<number | null>
  /** The device sells into this session no more, and its count is done. */
  leave(): Promise<void>
}

export const useCloseRegister = (closing: Closing): CloseRegister => {
  const runtime = useRuntime()
  return {
    close: (task, keepTime) => closeRegister(runtime, closing, task, keepTime),
    movedSince: (instant) => cashMovedSince(runtime, closing, instant),
    leave: () => runtime.session.registerClosed(closing.key),
  }
}

/** Names of what this device has not sent yet. */
export const useUnsentLabels = (): readonly string[] => {
  const { strict } = useRuntime().databases
  return useLiveQuery(() => unsentLabels(strict), [strict]) ?? NONE
}
const NONE: readonly string[] = []

/** Notes first, then coins, the largest first. */
export const useDenominations = (): readonly { Kind: 'Note' | 'Coin'; Value: number }[] | undefined => {
  const { strict } = useRuntime().databases
  return useLiveQuery(async () => {
    const rows = await strict.denomination.toArray()
    return rows.toSorted((a, b) => (a.Kind === b.Kind ? b.Value - a.Value : a.Kind === 'Note' ? -1 : 1))
  }, [strict])
}
