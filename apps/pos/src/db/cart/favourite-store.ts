import type { SalesDb } from '../sales-db.ts'

const keysIn = (value: string | undefined): string[] => {
  try {
    const keys: unknown = JSON.parse(value ?? '[]')
    return Array.isArray(keys) ? keys.filter((key) => typeof key === 'string') : []
  } catch {
    return []
  }
}

/** Products that this counter wants at hand. */
export const readFavourites = async (db: SalesDb): Promise<ReadonlySet<string>> =>
  new Set(keysIn((await db.device.get('favourites'))?.value))

export const toggleFavourite = (db: SalesDb, productKey: string): Promise<void> =>
  db.transaction('rw', db.device, async () => {
    const keys = keysIn((await db.device.get('favourites'))?.value)
    const next = keys.includes(productKey) ? keys.filter((key) => key !== productKey) : [...keys, productKey]
    await db.device.put({ id: 'favourites', value: JSON.stringify(next) })
  })
