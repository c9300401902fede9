import type { Sale } from '@evertill/contract'
import type { Permission } from '@evertill/domain'
import { useLiveQuery } from 'dexie-react-hooks'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { voidPermission } from '../actions/after-sale-rights.ts'
import {
  bookQueuedAsNew,
  correctQueuedSale,
  exportUnsentFile,
  importUnsentFile,
  retryQueued,
} from '../actions/outbox.ts'
import { type Reference, referencesOf } from '../ledger/correct-sale.ts'
import { countOfFile, type Imported, type UnsentFile } from '../ledger/unsent-file.ts'
import { type Outcome, refused } from '../platform/outcome.ts'
import { type OutboxRow, outboxRows, withSending } from './outbox-rows.ts'
import { useObservable, useRuntime } from './runtime.tsx'
import { useAccess } from './use-access.ts'
import { useInFlight } from './use-in-flight.ts'
import { usePermission } from './use-permission.ts'

export type { Reference } from '../ledger/correct-sale.ts'
export type { OutboxRow, OutboxState } from './outbox-rows.ts'

export interface OutboxView {
  /** The oldest, and every one that needs attention. */
  rows: readonly OutboxRow[]
  /** How many there are in all. */
  total: number
  /** Carts that wait for their customer: not sent, but in the file. */
  parked: number
}

/** Nobody reads more rows than this on a screen. */
const MAX_ROWS = 200

/** Undefined while it is being read. */
export const useOutbox = (): OutboxView | undefined => {
  const { strict } = useRuntime().databases
  const inFlight = useInFlight()
  const stored = useLiveQuery(
    () =>
      strict.transaction('r', [strict.salesQueue, strict.otherWrites, strict.parkedSales], async () => {
        const oldest = await strict.salesQueue.orderBy('[createdAt+key]').limit(MAX_ROWS).toArray()
        const urgent = await strict.salesQueue.where('attentionAt').above('').limit(MAX_ROWS).toArray()
        const writes = await strict.otherWrites
          .where('status')
          .notEqual('completed')
          .limit(MAX_ROWS)
          .toArray()
        const total = await strict.salesQueue.count()
        const parked = await strict.parkedSales.count()
        return { rows: outboxRows([...oldest, ...urgent], writes), total: total + writes.length, parked }
      }),
    [strict],
  )
  // Outside the query: a batch that is sent must not read the disk again.
  return useMemo(
    () => stored && { ...stored, rows: stored.rows.map((row) => withSending(row, inFlight)) },
    [stored, inFlight],
  )
}

export interface OutboxActions {
  sendNow(): void
  retry(row: Pick<OutboxRow, 'store' | 'key'>): Promise<Outcome>
  references(sale: Sale): Reference[]
  correct(key: string, changes: readonly Reference[]): Promise<Outcome>
  /** Under a new number: the server has another sale under the same UUID. */
  bookAsNew(key: string, approval?: { approvedBy: string }): Promise<Outcome<{ number: string }>>
  exportFile(): Promise<{ file: UnsentFile; count: number }>
  importFile(text: string): Promise<Imported>
}

export const useOutboxActions = (): OutboxActions => {
  const { t } = useTranslation()
  const runtime = useRuntime()
  return {
    sendNow: runtime.sender.sendNow,
    retry: (row) => retryQueued(runtime, row),
    references: referencesOf,
    correct: (key, changes) => correctQueuedSale(runtime, key, changes),
    bookAsNew: async (key, approval) => {
      const done = await bookQueuedAsNew(runtime, key, approval)
      if (done.ok) return { ok: true, number: done.sale.TransactionNo }
      return refused(done.code === 'fault' ? done.message : t(`sync.bookNew.refused.${done.code}`))
    },
    exportFile: async () => {
      const file = await exportUnsentFile(runtime)
      return { file, count: countOfFile(file) }
    },
    importFile: (text) => importUnsentFile(runtime, text),
  }
}

/** Whether the person may book a refused sale as a new one alone, with an approval, or not at all. */
export const useBookAsNewMode = (): Permission => {
  const { may } = useAccess()
  const permission = usePermission()
  return voidPermission({ may, permission })
}

/** When the server is tried again; null while it answers. */
export const useNextTry = (): number | null => useObservable(useRuntime().sender.nextTryAt)
