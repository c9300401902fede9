import type { Offer } from '@evertill/contract'
import { keepsOffer } from '@evertill/domain'
import type { Table } from 'dexie'
import type { SyncHistoryEntry, SyncMetadata } from '../records.ts'
import type { SalesDb } from '../sales-db.ts'

/** The stores that hold short lists of the server, fetched whole. */
export type ListTable =
  | 'category'
  | 'subCategory'
  | 'productTag'
  | 'taxes'
  | 'paymentTypes'
  | 'allPaymentTypes'
  | 'cashRegisters'
  | 'printConfig'
  | 'offer'
  | 'upcomingOffer'
  | 'employee'
  | 'acl'
  | 'storeData'
  | 'transactionTypes'
  | 'registeration'
  | 'salesChannel'
  | 'denomination'
  | 'customField'
  | 'serviceArea'
  | 'membership'
  | 'membershipTier'

type RowOf<Name extends ListTable> = SalesDb[Name] extends Table<infer Row> ? Row : never

/** The new content of the stores of one kind. */
export type ListContent = { [Name in ListTable]?: readonly RowOf<Name>[] }

export type Applied =
  | { kind: 'applied'; changed: number }
  | { kind: 'drops-too-many'; dropped: number; of: number }

/** A partial sync that would drop more than this share is not trusted (D-7). */
const MAX_DROPPED_SHARE = 0.2

const MAX_HISTORY_ROWS = 300

const keyOf = (table: Table, row: object): unknown => {
  const { keyPath } = table.schema.primKey
  const fields = row as Record<string, unknown>
  return Array.isArray(keyPath) ? keyPath.map((name) => fields[name]) : fields[keyPath ?? '']
}

/** The writes after which the table holds exactly these rows. */
const differenceOf = async (table: Table, wanted: readonly object[]) => {
  const before = new Map(
    ((await table.toArray()) as object[]).map((row) => [
      JSON.stringify(keyOf(table, row)),
      JSON.stringify(row),
    ]),
  )
  const kept = new Set<string>()
  const put = wanted.filter((row) => {
    const key = JSON.stringify(keyOf(table, row))
    kept.add(key)
    return before.get(key) !== JSON.stringify(row)
  })
  const gone = [...before.keys()].filter((key) => !kept.has(key))
  return { table, put, gone: gone.map((key) => JSON.parse(key) as unknown), before: before.size }
}

/** Whether the till keeps an offer on this day. */
export const isOfferOn = (offer: Offer, today: string): boolean =>
  keepsOffer({ type: offer.Type, validityFrom: offer.ValidityFrom, validityTo: offer.ValidityTo }, today)

/** Short lists on the device, each with its metadata. */
export const createListStore = (db: SalesDb) => ({
  metadata: (id: string): Promise<SyncMetadata | undefined> => db.metadata.get(id),

  /**
   * Adds new rows, replaces changed ones and removes those the server no longer has, with the metadata in the same
   * transaction. If it is interrupted, the old lists stay complete. `owner`: the list is about this person and is ignored
   * if somebody else is active now.
   */
  apply: (
    metadata: Omit<SyncMetadata, 'version' | 'lastError'>,
    content: ListContent,
    drop: 'few' | 'any',
    owner?: string,
  ): Promise<Applied> => {
    const names = Object.keys(content) as ListTable[]
    const tables: Table[] = names.map((name) => db[name])
    return db.transaction('rw', [...tables, db.metadata, db.user], async (): Promise<Applied> => {
      const active = owner === undefined ? undefined : await db.user.toCollection().first()
      if (active && active.key !== owner) return { kind: 'applied', changed: 0 }
      const differences = await Promise.all(
        names.map((name) => differenceOf(db[name], (content[name] ?? []) as readonly object[])),
      )
      const dropped = Math.max(0, ...differences.map(({ gone }) => gone.length))
      const of = Math.max(0, ...differences.map(({ before }) => before))
      if (drop === 'few' && dropped > of * MAX_DROPPED_SHARE) return { kind: 'drops-too-many', dropped, of }
      let changed = 0
      for (const { table, put, gone } of differences) {
        if (put.length > 0) await table.bulkPut(put)
        if (gone.length > 0) await table.bulkDelete(gone as never)
        changed += put.length + gone.length
      }
      const known = await db.metadata.get(metadata.id)
      const version = (known?.version ?? 0) + (changed > 0 ? 1 : 0)
      await db.metadata.put({ ...metadata, version, lastError: null })
      return { kind: 'applied', changed }
    })
  },

  /** On a new day: drops ended offers and activates upcoming ones, without the server. */
  rollOffers: (today: string): Promise<void> =>
    db.transaction('rw', [db.offer, db.upcomingOffer], async () => {
      const isOn = (offer: Offer) => isOfferOn(offer, today)
      const beginning = await db.upcomingOffer.filter(isOn).toArray()
      await db.offer.filter((offer) => !isOn(offer)).delete()
      await db.offer.bulkPut(beginning)
      await db.upcomingOffer.bulkDelete(beginning.map((offer) => offer.key))
    }),

  /** Records the failure and keeps the rest. */
  fail: (id: string, { message, reason }: { message: string; reason: string }): Promise<void> =>
    db.transaction('rw', db.metadata, async () => {
      const known = await db.metadata.get(id)
      const never = { id, lastSync: '', mark: '', version: 0, count: 0, serverCount: 0, scope: '' }
      const unreached = reason === 'unreachable'
      await db.metadata.put({ ...(known ?? never), lastError: message, unreached })
    }),

  /** The log of pulls. Old lines are deleted. */
  record: (entry: Omit<SyncHistoryEntry, 'id'>): Promise<void> =>
    db.transaction('rw', db.syncHistory, async () => {
      const id = await db.syncHistory.add(entry)
      await db.syncHistory
        .where('id')
        .belowOrEqual((id ?? 0) - MAX_HISTORY_ROWS)
        .delete()
    }),
})

export type ListStore = ReturnType<typeof createListStore>
