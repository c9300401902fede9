import type { Customer } from '@evertill/contract'
import type { OtherWriteBodies } from '../ledger-records.ts'
import type { SyncMetadata } from '../records.ts'
import type { SalesDb } from '../sales-db.ts'

const KIND = 'customer'

type CustomerEdit = OtherWriteBodies['customerEdit']

/** The fields of a customer that an edit sets. */
export const editedFields = ({ key: _key, UUID: _id, EditedAt: _at, ...fields }: CustomerEdit) => fields

/** A synced record may be from before an edit that is not sent yet, and must not hide it. */
const reapplyEdits = async (db: SalesDb, keys: ReadonlySet<string>): Promise<void> => {
  const unsent = await db.otherWrites.where('status').notEqual('completed').sortBy('createdAt')
  for (const write of unsent) {
    if (write.kind === 'customerEdit' && keys.has(write.body.key)) {
      await db.customer.update(write.body.key, editedFields(write.body))
    }
  }
}

/** Customers on the device. Relaxed durability will do: the server has them all. */
export const createCustomerStore = (db: SalesDb) => ({
  metadata: (): Promise<SyncMetadata | undefined> => db.metadata.get(KIND),

  /** Returns how many are new or changed. */
  put: async (customers: readonly Customer[], load: number): Promise<number> => {
    const keys = customers.map((customer) => customer.key)
    const changed = await db.transaction('rw', db.customer, async () => {
      const before = await db.customer.bulkGet(keys)
      await db.customer.bulkPut(customers.map((customer) => ({ ...customer, load })))
      return customers.filter((customer, index) => before[index]?.ActionOn !== customer.ActionOn).length
    })
    await reapplyEdits(db, new Set(keys))
    return changed
  },

  remove: (keys: readonly string[]): Promise<number> =>
    db.transaction('rw', db.customer, async () => {
      const there = await db.customer.where('key').anyOf(keys).count()
      await db.customer.bulkDelete([...keys])
      return there
    }),

  /** The answer was complete: whoever it did not bring is gone from the server. Load 0 was made here and is not sent yet. */
  finish: (done: { mark: string; lastSync: string; scope: string; load: number }): Promise<number> =>
    db.transaction('rw', [db.customer, db.metadata], async () => {
      const gone = await db.customer
        .filter((customer) => customer.load > 0 && customer.load < done.load)
        .delete()
      const count = await db.customer.count()
      const { mark, lastSync, scope, load: version } = done
      await db.metadata.put({
        id: KIND,
        mark,
        lastSync,
        scope,
        version,
        count,
        serverCount: count,
        lastError: null,
      })
      return gone
    }),
})

export type CustomerStore = ReturnType<typeof createCustomerStore>
