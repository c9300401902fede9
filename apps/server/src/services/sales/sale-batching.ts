import type { Database } from '../../db/database.ts'
import type { Identity } from '../../db/tenant.ts'
import type { NewSale } from '../../repositories/sales/new-sale.ts'
import { followSales } from '../orders/follow-sales.ts'
import { type Ingested, ingestSales, refusalOf } from '../../repositories/sales/sale.repository.ts'

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
    const queue = queues.get(identity.registrationId) ?? { waiting: [], inFlight: 0 }
    queues.set(identity.registrationId, queue)
    return new Promise((resolve, reject) => {
      queue.waiting.push({ identity, fresh, resolve, reject })
      startBatches(identity.registrationId, queue)
    })
  }
}

const uuidsOf = ({ fresh }: Waiting): string[] =>
  [fresh, fresh.creditNote].flatMap((one) => one?.sale.UUID.toLowerCase() ?? [])

/** In order of arrival, each UUID once: a repeat has to see the result of the first. */
const takeBatch = (queue: TenantQueue): Waiting[] => {
  const taken = new Set<string>()
  const batch: Waiting[] = []
  const left: Waiting[] = []
  for (const one of queue.waiting) {
    const uuids = uuidsOf(one)
    if (batch.length < MAX_BATCH_SIZE && !uuids.some((uuid) => taken.has(uuid))) batch.push(one)
    else left.push(one)
    for (const uuid of uuids) taken.add(uuid)
  }
  queue.waiting = left
  return batch
}

const write = async (db: Database, batch: readonly Waiting[]): Promise<void> => {
  const [first] = batch
  if (!first) return
  try {
    const results = await ingestSales(
      db,
      first.identity,
      batch.map(({ fresh }) => fresh),
      followSales,
    )
    for (const [index, { resolve }] of batch.entries()) resolve(results[index] as Ingested)
  } catch (error) {
    // One of them has a value that no column can hold. One by one, only that sale is refused.
    if (batch.length > 1 && refusalOf(error) !== undefined) for (const one of batch) await write(db, [one])
    else for (const { reject } of batch) reject(error)
  }
}
