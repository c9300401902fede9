import type { Database } from '../db/database.ts'
import { asJob } from '../db/tenant.ts'
import { listHeldCompanies } from '../repositories/company-data/held-company.repository.ts'
import {
  type HeldCompanies,
  type HeldCompany,
  refusalOfHeld,
} from '../services/company-data/held-companies.ts'
import { startLoop } from './loop.ts'

const POLL_INTERVAL_MS = 500

type Ports = {
  readonly db: Database
  /** Where companies of this server may be sent. */
  readonly addresses: readonly string[]
  /** Called once when a company is held: its live streams end, so that its tills ask again. */
  readonly onHeld: (registrationId: string) => void
  readonly warn: (error: unknown, what: string) => void
}

/**
 * Polls which companies are moving or have left. It decides what their tills are told; that nothing of them is written here
 * any more is decided in the database, for this process and every other (migration 0491).
 */
export const watchHeldCompanies = ({
  db,
  addresses,
  onHeld,
  warn,
}: Ports): HeldCompanies & { stop(): Promise<void> } => {
  let held: ReadonlyMap<string, HeldCompany> = new Map()
  const warned = new Set<string>()
  const loop = startLoop({
    intervalMs: POLL_INTERVAL_MS,
    work: async () => {
      const rows = await asJob(db, listHeldCompanies)
      const before = held
      held = new Map(rows.map((row) => [row.registrationId, row]))
      for (const { registrationId, place, address } of rows) {
        if (!before.has(registrationId)) onHeld(registrationId)
        if (place !== 'left' || address === null || addresses.includes(address) || warned.has(address))
          continue
        warned.add(address)
        warn(new Error(address), 'a company has left to an address that is not in EVERTILL_MOVED_TO')
      }
    },
    // Without a database no request succeeds anyway. The list keeps its last value.
    onError: () => undefined,
  })
  return {
    refusalOf: (registrationId) => {
      const one = held.get(registrationId)
      return one && refusalOfHeld(one, addresses)
    },
    stop: () => loop.stop(),
  }
}
