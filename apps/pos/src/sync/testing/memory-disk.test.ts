import { ledgerSuite } from '../../testing/ledger-suite.ts'
import { createMemoryDisk } from './memory-disk.ts'

ledgerSuite(
  'a disk in memory',
  async () =>
    createMemoryDisk({
      judge: () => ({ kind: 'complete', afterMs: 0 }),
      after: (milliseconds, run) => void setTimeout(run, milliseconds),
    }).db,
)
