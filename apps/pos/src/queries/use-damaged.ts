import { useLiveQuery } from 'dexie-react-hooks'
import { markSaved, readDamaged } from '../db/quarantine/damaged-rows.ts'
import { toInstant } from '../platform/clock.ts'
import { saveJson } from '../platform/save-file.ts'
import { useRuntime } from './runtime.tsx'
import { useSession } from './use-session.ts'

export interface DamagedRow {
  id: string
  kind: 'sale' | 'parked' | 'entry'
  /** What the device called it; often the only thing that can still be read. */
  key: string
  /** When it was set aside. */
  at: string
  savedAt: string | null
}

interface DamagedRows {
  rows: readonly DamagedRow[]
  save(): Promise<void>
}

const KINDS: Record<string, DamagedRow['kind']> = { salesQueue: 'sale', parkedSales: 'parked' }

/** What this device holds, cannot read and nobody else has: kept as it is, for whoever can. */
export const useDamaged = (): DamagedRows => {
  const { databases, clock } = useRuntime()
  const { user, lease } = useSession()
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
      saveJson(`evertill-damaged-${savedAt.slice(0, 16).replaceAll(':', '')}.json`, {
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
