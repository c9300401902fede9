import type { SalesDb } from '../sales-db.ts'

export interface Unsent {
  count: number
  /** When the oldest was made; null without any. */
  oldest: string | null
}

/** As many as one call carries. Of a longer queue only the keys are read. */
const MANY = 100

const oldestOf = (moments: readonly string[]): string | null => moments.toSorted()[0] ?? null

/** The sales that no call carries now. `inFlight`: sent in bulk, and still `pending` on the disk. */
const waitingSales = async (
  { salesQueue }: Pick<SalesDb, 'salesQueue'>,
  inFlight: ReadonlySet<string>,
): Promise<Unsent> => {
  const total = await salesQueue.count()
  if (total <= MANY) {
    const rows = await salesQueue.toArray()
    const waiting = rows.filter(({ key, status }) => status !== 'processing' && !inFlight.has(key))
    return { count: waiting.length, oldest: oldestOf(waiting.map(({ createdAt }) => createdAt)) }
  }
  const oldest = salesQueue.orderBy('[createdAt+key]').limit(inFlight.size + 1)
  const keys = (await oldest.keys()) as unknown as [createdAt: string, key: string][]
  const [createdAt = null] = keys.find(([, key]) => !inFlight.has(key)) ?? []
  return { count: Math.max(0, total - inFlight.size), oldest: createdAt }
}

/** What the server has not acknowledged, apart from what is on its way. */
export const readUnsent = async (
  db: Pick<SalesDb, 'salesQueue' | 'otherWrites'>,
  inFlight: readonly string[],
): Promise<Unsent> => {
  const sales = await waitingSales(db, new Set(inFlight))
  const entries = await db.otherWrites.where('status').anyOf('pending', 'failed').toArray()
  const moments = entries.map(({ createdAt }) => createdAt)
  return {
    count: sales.count + entries.length,
    oldest: oldestOf(sales.oldest === null ? moments : [...moments, sales.oldest]),
  }
}
