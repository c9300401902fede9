import { fileStamp } from '@evertill/ui/format-moment.ts'
import { useLiveQuery } from 'dexie-react-hooks'
import { markSaved, readDamaged } from '../db/quarantine/damaged-rows.ts'
import { toInstant } from '../platform/clock.ts'
import { saveJson } from '../platform/save-file.ts'
import { useRuntime } from './runtime.tsx'
import { useTimeZone } from './use-moments.ts'
import { useSession } from './use-session.ts'

export interface DamagedRow {
  id: string
  kind: 'sale' | 'parked' | 'entry'
  /** Its key on this device; often the only readable part. */
  key: string
  /** When it was quarantined. */
  at: string
  savedAt: string | null
}

interface DamagedRows {
  rows: readonly DamagedRow[]
  save(): Promise<void>
}

const KINDS: Record<string, DamagedRow['kind']> = { salesQueue: 'sale', parkedSales: 'parked' }

/** Unreadable rows that exist only on this device. They can be saved to a file for support. */
export const useDamaged = (): DamagedRows => {
  const { databases, clock } = useRuntime()
  const { user, lease } = useSession()
  const timeZone = useTimeZone()
  const found = useLiveQuery(() => readDamaged(databases.strict), [databases]) ?? []
  return {
    rows: found.map(({ id, store, key, at, savedAt = null }) => ({
      id: String(id),
      kind: KINDS[store] ?? 'entry',
      key: String(key),
      at,
      savedAt,
    })),
    save: async () => {
      const savedAt = toInstant(clock.now())
      const owner = { RegistrationID: user?.RegistrationID ?? '', DeviceID: lease?.DeviceID ?? '' }
      saveJson(`evertill-damaged-${fileStamp(savedAt, timeZone)}.json`, {
        format: 'evertill-damaged',
        version: 1,
        savedAt,
        ...owner,
        rows: found,
      })
      await markSaved(databases.strict, found, savedAt)
    },
  }
}
