import type { IncomingMessage } from 'node:http'
import type { createJobs, createLanes } from './jobs.ts'
import type { PairingCode } from './pairing-code.ts'
import type { PaymentJournal } from './payment-journal.ts'
import type { Printers } from './printers.ts'
import type { SettingsFile } from './settings.ts'
import type { ZvtTimes } from './zvt-line.ts'

export interface Call {
  request: IncomingMessage
  url: URL
  origin: string
}

export interface RouteParts {
  settings: SettingsFile
  pairingCode: PairingCode
  printers: Printers
  print: ReturnType<typeof createJobs>
  inLane: ReturnType<typeof createLanes>
  now: () => number
  /** A line for the terminal. */
  log(line: string): void
  payments: PaymentJournal
  zvtTimes?: ZvtTimes | undefined
}
