import type { Database } from '../../db/database.ts'
import type { Identity } from '../../db/tenant.ts'
import { needsLook } from '../../repositories/sales/pre-booking-checks.repository.ts'
import type { NewSale } from '../../repositories/sales/new-sale.ts'
import {
  type Ingested,
  ingestSale,
  ingestTogether,
  refusalOf,
} from '../../repositories/sales/sale.repository.ts'

export type IngestSale = (identity: Identity, fresh: NewSale) => Promise<Ingested>

/** Two keep PostgreSQL busy while the next ones gather; with more of them nothing would. */
const FLIGHTS = 2
const MOST_TOGETHER = 50

type Waiting = {
  readonly identity: Identity
  readonly fresh: NewSale
  readonly resolve: (result: Ingested) => void
  readonly reject: (reason: unknown) => void
}

type Desk = { waiting: Waiting[]; flights: number }

/**
 * Sales of one company that come in while others of it are being written wait for those, a few milliseconds, and are
 * then written together: the tills of a whole chain that find the network again cost a fraction of what they cost one
 * by one. A sale that comes alone never waits.
 */
export const gatherSales = (db: Database): IngestSale => {
  const desks = new Map<string, Desk>()

  const depart = (registrationId: string, desk: Desk): void => {
    while (desk.flights < FLIGHTS && desk.waiting.length > 0) {
      const group = takeGroup(desk)
      desk.flights += 1
      void write(db, group).finally(() => {
        desk.flights -= 1
        if (desk.flights === 0 && desk.waiting.length === 0) desks.delete(registrationId)
        else depart(registrationId, desk)
      })
    }
  }

  return (identity, fresh) => {
    // It is held against other documents first, under their locks: nobody else should wait for that.
    if (needsLook(fresh)) return ingestSale(db, identity, fresh)
    const desk = desks.get(identity.registrationId) ?? { waiting: [], flights: 0 }
    desks.set(identity.registrationId, desk)
    return new Promise((resolve, reject) => {
      desk.waiting.push({ identity, fresh, resolve, reject })
      depart(identity.registrationId, desk)
    })
  }
}

/** In the order they came, each sale once: its repeat has to see what became of it. */
const takeGroup = (desk: Desk): Waiting[] => {
  const group = new Map<string, Waiting>()
  const left: Waiting[] = []
  for (const one of desk.waiting) {
    const uuid = one.fresh.sale.UUID.toLowerCase()
    if (group.size < MOST_TOGETHER && !group.has(uuid)) group.set(uuid, one)
    else left.push(one)
  }
  desk.waiting = left
  return [...group.values()]
}

const write = async (db: Database, group: readonly Waiting[]): Promise<void> => {
  const [first] = group
  if (!first || group.length === 1) return writeAlone(db, group)
  try {
    const results = await ingestTogether(
      db,
      first.identity,
      group.map(({ fresh }) => fresh),
    )
    const behind = group.filter((one, index) => {
      const result = results[index]
      if (result) one.resolve(result)
      return !result
    })
    await writeAlone(db, behind)
  } catch (error) {
    // A value that no column holds is the fault of one of them: alone, each gets the answer it deserves.
    if (refusalOf(error) !== undefined) return writeAlone(db, group)
    for (const { reject } of group) reject(error)
  }
}

const writeAlone = async (db: Database, group: readonly Waiting[]): Promise<void> => {
  for (const { identity, fresh, resolve, reject } of group) {
    await ingestSale(db, identity, fresh).then(resolve, reject)
  }
}
