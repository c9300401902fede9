import type { Product } from '@evertill/contract'
import type { BlockRange, ProductLoad, ProductRow, SyncMetadata } from '../records.ts'
import type { SalesDb } from '../sales-db.ts'
import { isValidRow } from '../quarantine/valid-rows.ts'
import { isValidBlock, type ProductBlock } from './product-block.ts'

const KIND = 'product'
/** A copy of the metadata row: if the only one were damaged, a till offline would find none of its products. */
const COPY = 'product/copy'
const LOAD = 'current'

/** The catalogue on the device: blocks, and rows that changed since they were written. */
export interface StoredCatalogue {
  metadata: SyncMetadata | undefined
  /** Blocks that should be there; one that is missing or cannot be sold from is `null` when read. */
  blocks: readonly BlockRange[]
  rows: readonly Product[]
}

const toRow = (product: Product): ProductRow => ({
  ...product,
  sku: product.SKU.toLowerCase(),
  name: product.Name.toLowerCase(),
  barcode: product.BarCode.toLowerCase(),
})

const toProduct = ({ sku: _sku, name: _name, barcode: _barcode, ...product }: ProductRow): Product => product

/** The newer of the two copies that is valid. A failed pull may have written the first one empty. */
const readMetadata = async (db: SalesDb): Promise<SyncMetadata | undefined> => {
  const rows = await db.metadata.bulkGet([KIND, COPY])
  const [newest] = rows
    .filter((row) => row !== undefined && isValidRow('metadata', row))
    .toSorted((one, other) => (other?.version ?? 0) - (one?.version ?? 0))
  return newest && { ...newest, id: KIND }
}

/** Inside a transaction, so that both copies agree. */
const putMetadata = (db: SalesDb, next: Omit<SyncMetadata, 'id'>) =>
  db.metadata.bulkPut([
    { ...next, id: KIND },
    { ...next, id: COPY },
  ])

/**
 * The catalogue on the device. A full sync writes the blocks of a new version beside those in use and swaps by the one
 * metadata row; a partial sync writes rows over the blocks. Every write lets sales go first.
 */
export const createCatalogueStore = (db: SalesDb) => {
  const write = <T>(work: () => Promise<T>): Promise<T> => db.gate.afterCommits(work)

  return {
    metadata: () => readMetadata(db),

    open: async (): Promise<StoredCatalogue> => {
      const known = await readMetadata(db)
      const rows = await db.product.toArray()
      return {
        metadata: known,
        blocks: known?.blocks ?? [],
        rows: rows.map(toProduct),
      }
    },

    overlayCount: (): Promise<number> => db.product.count(),

    /** The rows of these keys as they are now; another tab wrote them. */
    readRows: async (keys: readonly string[]): Promise<Product[]> =>
      (await db.product.bulkGet([...keys])).flatMap((row) => (row ? [toProduct(row)] : [])),

    /** Null: unreadable, to be fetched again. */
    readBlock: async (id: string): Promise<ProductBlock | null> => {
      const block: unknown = await db.productBlock.get(id)
      return isValidBlock(block) ? block : null
    },

    /** How far an earlier full sync came, if it was for this place. */
    load: async (scope: string): Promise<ProductLoad | undefined> => {
      const load = await db.productLoad.get(LOAD)
      return load?.scope === scope ? load : undefined
    },

    /** Adds blocks of a version that is not in use yet; an interrupted sync loses nothing. */
    addBlocks: (blocks: readonly ProductBlock[], load: Omit<ProductLoad, 'id'>): Promise<void> =>
      write(() =>
        db.transaction('rw', [db.productBlock, db.productLoad], async () => {
          for (const block of blocks) await db.productBlock.put(block)
          await db.productLoad.put({ ...load, id: LOAD })
        }),
      ),

    /** A block that was fetched again takes the place of the bad one; the version stays, for nothing else changed. */
    repairBlock: (block: ProductBlock): Promise<void> =>
      write(async () => {
        await db.productBlock.put(block)
      }),

    /**
     * The swap, in one step: from here on the new version is sold from, with what changed since its load began already
     * over it, or old prices would be sold until the next sync. What it replaces goes afterwards, bit by bit.
     */
    activate: async (next: Omit<SyncMetadata, 'id'>, changed: readonly Product[]): Promise<void> => {
      await write(() =>
        db.transaction('rw', [db.product, db.productLoad, db.metadata], async () => {
          await putMetadata(db, next)
          await db.product.clear()
          await db.product.bulkPut(changed.map(toRow))
          await db.productLoad.clear()
        }),
      )
    },

    /** Forgets a load that will not be continued. */
    dropLoad: (): Promise<void> => write(() => db.productLoad.clear()),

    /** Deletes blocks of versions that are neither sold from nor being loaded, one at a time. */
    sweep: async (): Promise<void> => {
      const [known, load] = await Promise.all([readMetadata(db), db.productLoad.get(LOAD)])
      const ids = await db.productBlock
        .where('version')
        .noneOf([known?.version ?? -1, load?.version ?? -1])
        .primaryKeys()
      for (const id of ids) await write(() => db.productBlock.delete(id))
    },

    /** Changed and deleted products over their blocks; the server's word about a deletion is a row as well. */
    putRows: (products: readonly Product[]): Promise<void> =>
      write(async () => {
        await db.product.bulkPut(products.map(toRow))
      }),

    /** After the last row: the next partial sync begins behind it. */
    finishPartial: (changes: Partial<SyncMetadata>): Promise<void> =>
      write(() =>
        db.transaction('rw', db.metadata, async () => {
          const known = await readMetadata(db)
          if (known) await putMetadata(db, { ...known, ...changes, lastError: null })
        }),
      ),
  }
}

export type CatalogueStore = ReturnType<typeof createCatalogueStore>
