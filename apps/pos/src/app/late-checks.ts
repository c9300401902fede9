import { createTillReport, type TillReportPorts } from '../actions/till-report.ts'
import { requestPersistentStorage } from '../db/persistent-storage.ts'
import { checkLargeStores } from '../db/quarantine/check-large-stores.ts'
import type { CheckPorts } from '../db/quarantine/quarantine-rows.ts'
import { systemClock } from '../platform/clock.ts'
import { pause } from '../platform/pause.ts'

/** What is checked while the till is already open. */
export const checkLate = async (ports: CheckPorts): Promise<void> => {
  await requestPersistentStorage(ports.db, navigator.storage)
  await checkLargeStores(ports, pause)
}

/** No call waits longer for what the till says about itself. */
const REPORT_TIMEOUT_MS = 500

/** What this till says about itself with its calls. */
export const reportOf = (ports: Pick<TillReportPorts, 'db' | 'clock' | 'session' | 'sender'>) =>
  createTillReport({
    ...ports,
    device: systemClock,
    storage: navigator.storage,
    giveUp: () => new Promise((resolve) => setTimeout(resolve, REPORT_TIMEOUT_MS)),
  })
