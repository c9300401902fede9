import { describe } from 'vitest'
import { ledgerSuite } from '../../testing/ledger-suite.ts'
import { createMemoryDisk } from './memory-disk.ts'

describe('OB-38 the disk in memory keeps the ledger', () =>
  ledgerSuite(
    async () =>
      createMemoryDisk({
        judge: () => ({ kind: 'complete', afterMs: 0 }),
        after: (milliseconds, run) => void setTimeout(run, milliseconds),
      }).db,
  ))
