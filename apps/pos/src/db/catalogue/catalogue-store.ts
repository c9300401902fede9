import { type Product, withoutCosts } from '@evertill/contract'
import type { BlockRange, ProductLoad, ProductRow, SyncMetadata } from '../records.ts'
import { logWarning } from '../../platform/log.ts'
import type { SalesDb } from '../sales-db.ts'
import { isValidRow } from '../quarantine/valid-rows.ts'
import { blockWithoutCosts, isValidBlock, type ProductBlock } from './product-block.ts'

const KIND = 'product'
/** A copy of the metadata row: if the only one were damaged, an offline till would find none of its products. */
const COPY = 'product/copy'
const LOAD = 'current'

/** The catalogue on the device: blocks, and rows that changed since they were written. */
export interface StoredCatalogue {
  metadata: SyncMetadata | undefined
  /** The blocks of the catalogue; a missing or invalid one is `null` when read. */
  blocks: readonly BlockRange[]
  rows: readonly Product[]
}

const toRow = (product: Product): ProductRow => ({
  ...withoutCosts(product),
  sku: product.SKU.toLowerCase(),
  name: product.Name.toLowerCase(),
  barcode: product.BarCode.toLowerCase(),
})

const toProduct = ({ sku: _sku, name: _name, barcode: _barcode, ...product }: ProductRow): Product => product

/** A damaged row stays as it is: it is quarantined when the till is idle. */
const withoutRowCosts = (row: ProductRow): ProductRow =>
  isValidRow('product', row) ? withoutCosts(row) : row

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
 * What an earlier version stored of the shop's costs goes with the first start of this one, also offline. A till whose
 * disk refuses that sells on, and tries again at the next start.
 */
const clearCosts = (db: SalesDb, work: () => Promise<unknown>): Promise<void> =>
  db.gate.afterCommits(work).then(
    () => undefined,
    (error: unknown) => logWarning('The costs of products could not be cleared.', error),
  )

const clearBlockCosts = (db: SalesDb, id: string): Promise<void> =>
  clearCosts(db, () =>
    db.transaction('rw', db.productBlock, async () => {
      const block: unknown = await db.productBlock.get(id)
      if (isValidBlock(block)) await db.productBlock.put(blockWithoutCosts(block))
    }),
  )

const clearRowCosts = (db: SalesDb): Promise<void> =>
  clearCosts(db, () =>
    db.product.toCollection().modify((row, reference) => {
      reference.value = withoutRowCosts(row)
    }),
  )

/**
 * The catalogue on the device. A full sync writes the blocks of a new version next to those in use and then swaps the
 * metadata row; a partial sync writes rows that override the blocks. Every write waits for commits of sales.
 */
export const createCatalogueStore = (db: SalesDb) => {
  const write = <T>(work: () => Promise<T>): Promise<T> => db.gate.afterCommits(work)

  return {
    metadata: () => readMetadata(db),

    open: async (): Promise<StoredCatalogue> => {
      const known = await readMetadata(db)
      const rows = await db.product.toArray()
      const clean = rows.map(withoutRowCosts)
      if (clean.some((row, index) => row !== rows[index])) await clearRowCosts(db)
      return {
        metadata: known,
        blocks: known?.blocks ?? [],
        rows: clean.map(toProduct),
      }
    },

    overlayCount: (): Promise<number> => db.product.count(),

    /** The current rows of these keys, which another tab wrote. */
    readRows: async (keys: readonly string[]): Promise<Product[]> =>
      (await db.product.bulkGet([...keys])).flatMap((row) => (row ? [toProduct(row)] : [])),

    /** Null: unreadable and has to be fetched again. */
    readBlock: async (id: string): Promise<ProductBlock | null> => {
      const block: unknown = await db.productBlock.get(id)
      if (!isValidBlock(block)) return null
      const clean = blockWithoutCosts(block)
      if (clean !== block) await clearBlockCosts(db, id)
      return clean
    },

    /** The progress of an unfinished full sync for this place. */
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

    /** Replaces a damaged block by one that was fetched again. The version stays the same. */
    repairBlock: (block: ProductBlock): Promise<void> =>
      write(async () => {
        await db.productBlock.put(block)
      }),

    /**
     * Swaps to the new version in one transaction, together with what changed since its load began: otherwise old
     * prices would be sold until the next sync. `sweep` deletes the old blocks afterwards.
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

    /** Changed and deleted products, which override their blocks. A deletion is a row too. */
    putRows: (products: readonly Product[]): Promise<void> =>
      write(async () => {
        await db.product.bulkPut(products.map(toRow))
      }),

    /** After the last row. The next partial sync continues from here. */
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
