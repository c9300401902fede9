import type { Customer } from '@evertill/contract'
import type { SyncMetadata } from '../records.ts'
import type { SalesDb } from '../sales-db.ts'

const KIND = 'customer'

/** Customers on the device. Relaxed durability will do: the server has them all. */
export const createCustomerStore = (db: SalesDb) => ({
  metadata: (): Promise<SyncMetadata | undefined> => db.metadata.get(KIND),

  /** Returns how many are new or changed. */
  put: (customers: readonly Customer[], load: number): Promise<number> =>
    db.transaction('rw', db.customer, async () => {
      const before = await db.customer.bulkGet(customers.map((customer) => customer.key))
      await db.customer.bulkPut(customers.map((customer) => ({ ...customer, load })))
      return customers.filter((customer, index) => before[index]?.ActionOn !== customer.ActionOn).length
    }),

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
