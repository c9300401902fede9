import type { Database } from '../../db/database.ts'
import type { Identity } from '../../db/tenant.ts'
import { needsPreBookingChecks } from '../../repositories/sales/pre-booking-checks.repository.ts'
import type { NewSale } from '../../repositories/sales/new-sale.ts'
import {
  type Ingested,
  ingestSale,
  ingestPlainSales,
  refusalOf,
} from '../../repositories/sales/sale.repository.ts'

export type IngestSale = (identity: Identity, fresh: NewSale) => Promise<Ingested>

/** Two batches in flight keep PostgreSQL busy while the next sales collect; with more, no batch would fill. */
const MAX_IN_FLIGHT = 2
const MAX_BATCH_SIZE = 50

type Waiting = {
  readonly identity: Identity
  readonly fresh: NewSale
  readonly resolve: (result: Ingested) => void
  readonly reject: (reason: unknown) => void
}

type TenantQueue = { waiting: Waiting[]; inFlight: number }

/**
 * Sales that arrive while others of the same registration are being written wait a few milliseconds and are then written
 * in one batch: when all tills of a chain come back online, that costs a fraction of writing their sales one by one. A
 * sale that arrives alone never waits.
 */
export const createSaleBatcher = (db: Database): IngestSale => {
  const queues = new Map<string, TenantQueue>()

  const startBatches = (registrationId: string, queue: TenantQueue): void => {
    while (queue.inFlight < MAX_IN_FLIGHT && queue.waiting.length > 0) {
      const batch = takeBatch(queue)
      queue.inFlight += 1
      void write(db, batch).finally(() => {
        queue.inFlight -= 1
        if (queue.inFlight === 0 && queue.waiting.length === 0) queues.delete(registrationId)
        else startBatches(registrationId, queue)
      })
    }
  }

  return (identity, fresh) => {
    // Its checks take locks of other documents, and no other sale should wait for those.
    if (needsPreBookingChecks(fresh)) return ingestSale(db, identity, fresh)
    const queue = queues.get(identity.registrationId) ?? { waiting: [], inFlight: 0 }
    queues.set(identity.registrationId, queue)
    return new Promise((resolve, reject) => {
      queue.waiting.push({ identity, fresh, resolve, reject })
      startBatches(identity.registrationId, queue)
    })
  }
}

/** In order of arrival, each UUID once: a repeat has to see the result of the first. */
const takeBatch = (queue: TenantQueue): Waiting[] => {
  const batch = new Map<string, Waiting>()
  const left: Waiting[] = []
  for (const one of queue.waiting) {
    const uuid = one.fresh.sale.UUID.toLowerCase()
    if (batch.size < MAX_BATCH_SIZE && !batch.has(uuid)) batch.set(uuid, one)
    else left.push(one)
  }
  queue.waiting = left
  return [...batch.values()]
}

const write = async (db: Database, batch: readonly Waiting[]): Promise<void> => {
  const [first] = batch
  if (!first || batch.length === 1) return writeOneByOne(db, batch)
  try {
    const results = await ingestPlainSales(
      db,
      first.identity,
      batch.map(({ fresh }) => fresh),
    )
    const left = batch.filter((one, index) => {
      const result = results[index]
      if (result) one.resolve(result)
      return !result
    })
    await writeOneByOne(db, left)
  } catch (error) {
    // One of them has a value that no column can hold. One by one, only that sale is refused.
    if (refusalOf(error) !== undefined) return writeOneByOne(db, batch)
    for (const { reject } of batch) reject(error)
  }
}

const writeOneByOne = async (db: Database, batch: readonly Waiting[]): Promise<void> => {
  for (const { identity, fresh, resolve, reject } of batch) {
    await ingestSale(db, identity, fresh).then(resolve, reject)
  }
}
