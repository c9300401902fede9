import type { Product } from '@evertill/contract'
import type { SyncMetadata } from '../records.ts'
import type { SalesDb } from '../sales-db.ts'

const KIND = 'product'

/** Products per record; see `ProductBlock`. */
export const CHUNK_SIZE = 500

/** The catalogue on the device: versions of chunks, and the metadata row that says which version is sold from. */
export const createCatalogueStore = (db: SalesDb) => ({
  metadata: (): Promise<SyncMetadata | undefined> => db.metadata.get(KIND),

  /** Everything of the version in use; an unfinished newer load beside it is not seen. */
  read: async (): Promise<Product[]> => {
    const metadata = await db.metadata.get(KIND)
    if (!metadata) return []
    const chunks = await db.productBlock.where('version').equals(metadata.version).sortBy('id')
    return chunks.flatMap((chunk) => chunk.products)
  },

  /** Loads beside: rows of a version that is not in use yet cost nothing if the sync is cut off. */
  addChunk: async (version: number, index: number, products: Product[]): Promise<void> => {
    const id = `${version}/${String(index).padStart(6, '0')}`
    await db.productBlock.put({ id, version, products })
  },

  /** The swap, in one step: from here on the new version is sold from, and every other version is gone. */
  activate: (next: Omit<SyncMetadata, 'id'>): Promise<void> =>
    db.transaction('rw', [db.productBlock, db.metadata], async () => {
      await db.metadata.put({ id: KIND, ...next })
      await db.productBlock.where('version').notEqual(next.version).delete()
    }),
})

export type CatalogueStore = ReturnType<typeof createCatalogueStore>
