import type { Closing } from '@evertill/contract'
import { useEffect, useState } from 'react'
import { deleteCountDraft, readCountDraft, saveCountDraft } from '../db/drawer/count-draft-store.ts'
import type { CountDraft } from '../ledger/count-draft.ts'
import { toInstant } from '../platform/clock.ts'
import { logWarning } from '../platform/log.ts'
import { useRuntime } from './runtime.tsx'

export { countedOf, newCountDraft, pieceKey, type CountDraft } from '../ledger/count-draft.ts'

export interface SavedCount {
  /** As the device stored it, possibly of another drawer session; undefined when there is none. */
  saved: unknown
  now(): string
  save(draft: CountDraft): void
  forget(): Promise<void>
}

/** Where the count of a drawer session is saved on the device; undefined while it is being read. */
export const useCountDraft = ({ key }: Pick<Closing, 'key'>): SavedCount | undefined => {
  const { clock, databases } = useRuntime()
  const { strict } = databases
  const [read, setRead] = useState<{ key: string; saved: unknown }>()
  useEffect(() => {
    const restore = async () => setRead({ key, saved: await readCountDraft(strict).catch(() => undefined) })
    void restore()
  }, [key, strict])
  if (read?.key !== key) return undefined
  return {
    saved: read.saved,
    now: () => toInstant(clock.now()),
    save: (draft) => {
      saveCountDraft(strict, draft).catch((error: unknown) =>
        logWarning('A count could not be saved.', error),
      )
    },
    forget: () => deleteCountDraft(strict),
  }
}
