import { MAX_TILL_REPORT, TillReport } from '@evertill/contract'
import type { Database } from '../../db/database.ts'
import { asJob } from '../../db/tenant.ts'
import type { Clock } from '../../platform/clock.ts'
import { type HeardReport, writeTillReports } from '../../repositories/devices/till-report.repository.ts'
import type { SignedIn } from '../people/token.service.ts'

type Heard = {
  readonly by: SignedIn
  readonly text: string
  readonly version: unknown
  readonly at: Date
}

export type TillReports = {
  /** The headers of a call that was let through. Costs the call nothing: they are read when they are written. */
  hear(by: SignedIn, report: unknown, version: unknown): void
  /** Writes the last report of each session since the last time. */
  flush(): Promise<void>
}

/** More sessions than that in a minute are heard of with their next call. */
const MAX_HEARD = 20_000
const BATCH = 1_000
const MAX_VERSION = 20

const toReport = ({ by, text, version, at }: Heard): HeardReport | undefined => {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return undefined
  }
  const report = TillReport.safeParse(json)
  return report.success
    ? {
        ...report.data,
        RegistrationID: by.registrationId,
        UserID: by.userId,
        SessionID: by.sessionId,
        Version: typeof version === 'string' ? version.slice(0, MAX_VERSION) : '',
        SeenAt: at.toISOString(),
      }
    : undefined
}

/** Keeps what tills say with their calls in memory, so that no call waits for a write. */
export const makeTillReports = ({
  db,
  clock,
}: {
  readonly db: Database
  readonly clock: Clock
}): TillReports => {
  let heard = new Map<string, Heard>()
  return {
    hear: (by, text, version) => {
      if (typeof text !== 'string' || text.length > MAX_TILL_REPORT) return
      if (heard.size >= MAX_HEARD && !heard.has(by.sessionId)) return
      heard.set(by.sessionId, { by, text, version, at: clock() })
    },
    flush: async () => {
      const reports = [...heard.values()].flatMap((one) => toReport(one) ?? [])
      heard = new Map()
      for (let from = 0; from < reports.length; from += BATCH) {
        const batch = reports.slice(from, from + BATCH)
        await asJob(db, (tx) => writeTillReports(tx, batch))
      }
    },
  }
}
