import type { Closing } from '@evertill/contract'
import { useEffect, useState } from 'react'
import { forgetCountDraft, readCountDraft, saveCountDraft } from '../db/drawer/count-draft-store.ts'
import { type CountDraft, countedOf, newCountDraft } from '../ledger/count-draft.ts'
import { toInstant } from '../platform/clock.ts'
import { logWarning } from '../platform/log.ts'
import { useRuntime } from './runtime.tsx'

export { countedOf, pieceKey, type CountDraft } from '../ledger/count-draft.ts'

export interface CountQuery {
  draft: CountDraft
  change(next: Partial<CountDraft>): void
  /** A try to close does not change what was counted. */
  keepClosingTime(closingTime: CountDraft['closingTime']): void
  forget(): Promise<void>
}

const isDraftOf = (kept: unknown, key: string): kept is CountDraft =>
  typeof kept === 'object' && kept !== null && 'ClosingKey' in kept && kept.ClosingKey === key

/** The count of this session, kept on the device at every key; undefined while it is being read. */
export const useCountDraft = ({ key }: Pick<Closing, 'key'>): CountQuery | undefined => {
  const { clock, databases } = useRuntime()
  const { strict } = databases
  const [draft, setDraft] = useState<CountDraft>()
  useEffect(() => {
    const begin = async () => {
      const kept = await readCountDraft(strict).catch(() => undefined)
      const fresh = newCountDraft(key, toInstant(clock.now()))
      setDraft(isDraftOf(kept, key) ? { ...fresh, ...kept } : fresh)
    }
    void begin()
  }, [clock, key, strict])
  if (draft === undefined || draft.ClosingKey !== key) return undefined
  const keep = (next: CountDraft) => {
    setDraft(next)
    saveCountDraft(strict, next).catch((error: unknown) => logWarning('A count could not be kept.', error))
  }
  return {
    draft,
    change: (next) => {
      // The count begins with its first piece: what moved before that is in it.
      const startedAt = countedOf(draft) === null ? toInstant(clock.now()) : draft.startedAt
      keep({ ...draft, startedAt, ...next, closingTime: null })
    },
    keepClosingTime: (closingTime) => keep({ ...draft, closingTime }),
    forget: () => forgetCountDraft(strict),
  }
}
