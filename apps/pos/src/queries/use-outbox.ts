import type { Sale } from '@evertill/contract'
import { needsAttention } from '@evertill/domain'
import { useLiveQuery } from 'dexie-react-hooks'
import { useMemo } from 'react'
import type { OtherWrite, QueuedRow, Refusal } from '../db/ledger-records.ts'
import type { QueuedSale } from '../db/records.ts'
import { correctSale, type Reference, referencesOf, retryNow } from '../ledger/correct-sale.ts'
import {
  exportUnsent,
  importUnsent,
  type Imported,
  parseUnsentFile,
  type UnsentFile,
} from '../ledger/unsent-file.ts'
import { DONE, type Outcome } from '../platform/outcome.ts'
import { useObservable, useRuntime } from './runtime.tsx'
import { useSession } from './use-session.ts'
import { useInFlight } from './use-in-flight.ts'

export type { Reference } from '../ledger/correct-sale.ts'

export type OutboxState = 'waiting' | 'sending' | 'refused' | 'attention'

/** One thing that the server has not acknowledged, as the Sync page shows it. */
export interface OutboxRow {
  store: 'salesQueue' | 'otherWrites'
  key: string
  kind: 'sale' | OtherWrite['kind']
  /** A bill or receipt number, a register, a name. */
  label: string
  /** The transaction type of a sale. */
  type: string
  amount: number | null
  createdAt: string
  attempts: number
  state: OutboxState
  nextTryAt: number
  lastError: string | null
  refusal: Refusal | null
  sale: Sale | null
}

export interface OutboxView {
  rows: readonly OutboxRow[]
  /** How many there are in all; the rows are the oldest of them, and every one that needs attention. */
  total: number
}

/** What a person can read; ten thousand rows on a screen help nobody. */
const SHOWN = 200

const stateOf = (row: QueuedRow): OutboxState => {
  if (row.status === 'processing') return 'sending'
  if (needsAttention(row)) return 'attention'
  return row.status === 'failed' ? 'refused' : 'waiting'
}

const common = (row: QueuedRow) => ({
  key: row.key,
  createdAt: row.createdAt,
  attempts: row.attempts,
  state: stateOf(row),
  nextTryAt: row.nextTryAt,
  lastError: row.lastError,
  refusal: row.refusal ?? null,
})

const saleRow = (row: QueuedSale): OutboxRow => ({
  ...common(row),
  store: 'salesQueue',
  kind: 'sale',
  label: row.originalData.TransactionNo,
  type: row.originalData.TransactionType,
  amount: row.originalData.PayableAmount,
  sale: row.originalData,
})

const writeRow = (row: OtherWrite): OutboxRow => ({
  ...common(row),
  store: 'otherWrites',
  kind: row.kind,
  label: row.label,
  type: '',
  amount: row.amount,
  sale: null,
})

const asSent = (row: OutboxRow, inFlight: ReadonlySet<string>): OutboxRow =>
  row.state === 'waiting' && inFlight.has(row.key) ? { ...row, state: 'sending' } : row

const byUrgency = (one: OutboxRow, other: OutboxRow): number => {
  const urgent = Number(other.state === 'attention') - Number(one.state === 'attention')
  return urgent === 0 ? (one.createdAt < other.createdAt ? -1 : 1) : urgent
}

/** What waits, those that need a person first; undefined while it is being read. */
export const useOutbox = (): OutboxView | undefined => {
  const { strict } = useRuntime().databases
  const inFlight = useInFlight()
  const stored = useLiveQuery(
    () =>
      strict.transaction('r', [strict.salesQueue, strict.otherWrites], async () => {
        const oldest = await strict.salesQueue.orderBy('[createdAt+key]').limit(SHOWN).toArray()
        const urgent = await strict.salesQueue.where('attentionAt').above('').limit(SHOWN).toArray()
        const writes = await strict.otherWrites.where('status').notEqual('completed').limit(SHOWN).toArray()
        const total = await strict.salesQueue.count()
        const sales = new Map([...oldest, ...urgent].map((row) => [row.key, row]))
        const rows = [...[...sales.values()].map(saleRow), ...writes.map(writeRow)].toSorted(byUrgency)
        return { rows, total: total + writes.length }
      }),
    [strict],
  )
  // Not in the query: the disk is not read again because a hundred of its rows set out.
  return useMemo(
    () => stored && { ...stored, rows: stored.rows.map((row) => asSent(row, inFlight)) },
    [stored, inFlight],
  )
}

export interface OutboxActions {
  sendNow(): void
  retry(row: Pick<OutboxRow, 'store' | 'key'>): Promise<Outcome>
  references(sale: Sale): Reference[]
  correct(key: string, changes: readonly Reference[]): Promise<Outcome>
  exportFile(): Promise<UnsentFile>
  importFile(text: string): Promise<Imported>
}

const UNSTORED: Imported = {
  ok: false,
  message: 'This device could not store the file. Nothing was taken in.',
}

export const useOutboxActions = (): OutboxActions => {
  const { ledger, clock, sender } = useRuntime()
  const { user, lease } = useSession()
  const ports = { db: ledger, clock }
  const RegistrationID = user?.RegistrationID ?? ''
  const thenSend = (outcome: Outcome): Outcome => {
    if (outcome.ok) sender.wake()
    return outcome
  }
  return {
    sendNow: sender.wake,
    retry: async ({ store, key }) => thenSend(await retryNow(ports, store, key)),
    references: referencesOf,
    correct: async (key, changes) => thenSend(await correctSale(ports, key, changes)),
    exportFile: () => exportUnsent(ports, { RegistrationID, DeviceID: lease?.DeviceID ?? '' }),
    importFile: async (text) => {
      const file = parseUnsentFile(text, RegistrationID)
      if (typeof file === 'string') return { ok: false, message: file }
      const imported = await importUnsent(ports, file).catch(() => UNSTORED)
      thenSend(DONE)
      return imported
    },
  }
}

/** When the server is tried again; null while it answers. */
export const useNextTry = (): number | null => useObservable(useRuntime().sender.nextTryAt)
