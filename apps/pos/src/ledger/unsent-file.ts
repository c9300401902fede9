import { documentsOf } from '@evertill/contract'
import type { LedgerDb, LedgerReader, LedgerRows, QueueStore } from '../db/ledger-db.ts'
import { OTHER_WRITE_KINDS, type OtherWrite } from '../db/ledger-records.ts'
import { newRow } from '../db/outbox/queued-row.ts'
import type { ParkedSale } from '../db/cart/parked-sale.ts'
import type { QueuedSale } from '../db/records.ts'
import { type Clock, toInstant } from '../platform/clock.ts'
import type { Outcome } from '../platform/outcome.ts'

const FORMAT = 'evertill-unsent'

/** A device's unsent writes and parked sales as a file. Another device of the same registration imports and sends them. */
export interface UnsentFile {
  format: typeof FORMAT
  version: 1
  exportedAt: string
  RegistrationID: string
  DeviceID: string
  sales: Pick<QueuedSale, 'key' | 'originalData' | 'createdAt' | 'lastError'>[]
  otherWrites: Pick<OtherWrite, 'key' | 'kind' | 'body' | 'label' | 'amount' | 'createdAt' | 'lastError'>[]
  /** Carts that wait for their customer. Missing in files of earlier versions. */
  parkedSales?: readonly ParkedSale[]
}

/** How many things a file holds. */
export const countOfFile = ({ sales, otherWrites, parkedSales = [] }: UnsentFile): number =>
  sales.length + otherWrites.length + parkedSales.length

interface FilePorts {
  db: LedgerDb
  clock: Clock
}

const PAGE = 200
/** Far more than any shop parks. */
const MAX_PARKED = 10_000

const allOf = async <Store extends QueueStore>(
  tx: LedgerReader,
  store: Store,
): Promise<LedgerRows[Store][]> => {
  const rows: LedgerRows[Store][] = []
  for (;;) {
    const page = await tx.page(store, rows.at(-1) ?? null, PAGE)
    rows.push(...page)
    if (page.length < PAGE) return rows
  }
}

export const exportUnsent = (
  { db, clock }: FilePorts,
  owner: Pick<UnsentFile, 'RegistrationID' | 'DeviceID'>,
): Promise<UnsentFile> =>
  db.read(['salesQueue', 'otherWrites', 'parkedSales'], async (tx) => ({
    format: FORMAT,
    version: 1,
    exportedAt: toInstant(clock.now()),
    ...owner,
    sales: (await allOf(tx, 'salesQueue')).map(({ key, originalData, createdAt, lastError }) => ({
      key,
      originalData,
      createdAt,
      lastError,
    })),
    otherWrites: (await allOf(tx, 'otherWrites'))
      .filter((row) => row.status !== 'completed')
      .map(({ key, kind, body, label, amount, createdAt, lastError }) => ({
        key,
        kind,
        body,
        label,
        amount,
        createdAt,
        lastError,
      })),
    parkedSales: await tx.list('parkedSales', '', MAX_PARKED),
  }))

export type Imported = Outcome<{ added: number; known: number }>

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const hasTexts = (value: unknown, ...names: string[]): value is Record<string, unknown> =>
  isRecord(value) && names.every((name) => typeof value[name] === 'string')

const KINDS: readonly string[] = OTHER_WRITE_KINDS

const isSale = (row: unknown): boolean =>
  hasTexts(row, 'key', 'createdAt') &&
  hasTexts(row['originalData'], 'UUID', 'TransactionNo') &&
  Array.isArray(row['originalData']['Lines']) &&
  String(row['key']).split('/')[0] === row['originalData']['UUID']
const isWrite = (row: unknown): boolean =>
  hasTexts(row, 'key', 'createdAt', 'kind', 'label') &&
  KINDS.includes(String(row['kind'])) &&
  isRecord(row['body'])

const isParked = (row: unknown): boolean =>
  hasTexts(row, 'key', 'UUID', 'parkedAt', 'StoreID') &&
  row['key'] === row['UUID'] &&
  Array.isArray(row['Lines'])

/**
 * Checks the file strictly, but not the bodies in it: a sale that the server refused must stay as it is, and only the
 * server validates it.
 */
export const parseUnsentFile = (text: string, registrationId: string): UnsentFile | string => {
  let file: unknown
  try {
    file = JSON.parse(text)
  } catch {
    return 'This is not a file of unsent sales: it cannot be read.'
  }
  if (!isRecord(file) || file['format'] !== FORMAT) return 'This is not a file of unsent sales.'
  if (file['version'] !== 1) return 'This file was written by a newer till. Update this one first.'
  if (file['RegistrationID'] !== registrationId) return 'This file belongs to another company.'
  const { sales, otherWrites } = file
  if (!Array.isArray(sales) || !Array.isArray(otherWrites))
    return 'This file is damaged: its lists are missing.'
  const bad = sales.findIndex((row) => !isSale(row))
  if (bad !== -1) return `This file is damaged: sale ${bad + 1} cannot be read. Nothing was taken in.`
  if (!otherWrites.every(isWrite))
    return 'This file is damaged: a write cannot be read. Nothing was taken in.'
  const { parkedSales = [] } = file
  if (!Array.isArray(parkedSales) || !parkedSales.every(isParked))
    return 'This file is damaged: a parked sale cannot be read. Nothing was taken in.'
  return file as unknown as UnsentFile
}

/** All or nothing. Skips what this device has or had; the server recognises repeats too. */
export const importUnsent = async ({ db, clock }: FilePorts, file: UnsentFile): Promise<Imported> => {
  const at = toInstant(clock.now())
  const stores = ['salesQueue', 'salesHistory', 'otherWrites', 'parkedSales', 'cart', 'journal'] as const
  return db.write('strict', stores, async (tx) => {
    let added = 0
    for (const { key, originalData: sale, createdAt } of file.sales) {
      const known = await tx.get('salesHistory', sale.UUID)
      if ((known && known.sale.Revision >= sale.Revision) || (await tx.get('salesQueue', key))) continue
      const sent = { serverId: null, syncedAt: null }
      await tx.add('salesQueue', { ...newRow(key, createdAt), originalData: sale, isOffline: true, ...sent })
      for (const document of documentsOf(sale)) {
        const { UUID, TransactionNo } = document
        await tx.put('salesHistory', [{ UUID, sale: document, createdAt, ...sent, flags: [] }])
        await tx.add('journal', { UUID, at, event: 'imported', detail: TransactionNo })
      }
      added++
    }
    for (const { key, kind, body, label, amount, createdAt } of file.otherWrites) {
      if (await tx.get('otherWrites', key)) continue
      await tx.add('otherWrites', { ...newRow(key, createdAt), kind, body, label, amount } as OtherWrite)
      await tx.add('journal', { UUID: key, at, event: 'imported', detail: label })
      added++
    }
    for (const parked of file.parkedSales ?? []) {
      // One that was resumed here is in the cart, and one that was completed in the history.
      const { key } = parked
      if ((await tx.get('parkedSales', key)) || (await tx.get('cart', key))) continue
      if (await tx.get('salesHistory', key)) continue
      await tx.add('parkedSales', parked)
      await tx.add('journal', { UUID: key, at, event: 'imported', detail: parked.Label ?? '' })
      added++
    }
    return { ok: true, added, known: countOfFile(file) - added }
  })
}
