import type { Product } from '@evertill/contract'
import { Dexie, type EntityTable } from 'dexie'

type Row = Product & { sku: string; name: string; barcode: string }

/** The usual way: a row per product with indexes, read and searched by the database's library. */
export class NaiveDb extends Dexie {
  declare product: EntityTable<Row, 'key'>
  declare salesQueue: EntityTable<{ key: string; status: string; createdAt: string; body: unknown }, 'key'>

  constructor() {
    super('naiveDB')
    this.version(1).stores({ product: 'key, sku, name, barcode', salesQueue: 'key, status, createdAt' })
  }
}

const BATCH = 250

export const toNaiveRow = (product: Product): Row => ({
  ...product,
  sku: product.SKU.toLowerCase(),
  name: product.Name.toLowerCase(),
  barcode: product.BarCode.toLowerCase(),
})

export const storeRows = async (db: NaiveDb, products: readonly Product[]): Promise<void> => {
  for (let from = 0; from < products.length; from += BATCH) {
    await db.product.bulkPut(products.slice(from, from + BATCH).map(toNaiveRow))
  }
}

export const searchObjects = (rows: readonly Row[], text: string, limit: number): Row[] => {
  const wanted = text.toLowerCase()
  const found: Row[] = []
  for (const row of rows) {
    if (row.name.includes(wanted) || row.sku.includes(wanted) || row.barcode.includes(wanted)) found.push(row)
    if (found.length === limit) break
  }
  return found
}
