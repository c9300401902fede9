import type { Product, ProductSyncReply } from '@evertill/contract'

interface Query {
  size?: number
  isDeleted?: 'true' | 'false'
  pitId?: string
  searchAfter?: string
  updatedOn?: string
}

/** The product sync of the server, as strict as the real one: key order, positions of changes, counts. */
export const createFakeProducts = () => {
  const rows = new Map<string, { product: Product; position: number }>()
  let position = 0
  return {
    /** One change of the catalogue. */
    save: (...products: Product[]) => {
      position += 1
      for (const product of products) rows.set(product.key, { product, position })
    },
    remove: (...keys: string[]) => {
      position += 1
      for (const key of keys) {
        const row = rows.get(key)
        if (row) rows.set(key, { product: { ...row.product, IsDeleted: true }, position })
      }
    },
    /** A restore from an old backup. */
    goBackTo: (earlier: number) => {
      position = earlier
    },
    sync: ({ query }: { query: Query }): ProductSyncReply => {
      const { size = 500, isDeleted, pitId, searchAfter, updatedOn } = query
      const wanted =
        isDeleted === undefined ? (updatedOn === undefined ? false : undefined) : isDeleted === 'true'
      const matching = [...rows.values()]
        .filter((row) => updatedOn === undefined || row.position > Number(updatedOn))
        .filter((row) => wanted === undefined || row.product.IsDeleted === wanted)
        .map((row) => row.product)
        .toSorted((one, other) => (one.key < other.key ? -1 : 1))
      const [after] = searchAfter === undefined ? [''] : (JSON.parse(searchAfter) as string[])
      const rest = matching.filter((product) => product.key > (after ?? ''))
      const products = rest.slice(0, size)
      const last = products.at(-1)?.key
      return {
        message: 'success',
        products,
        pitId: pitId ?? String(position),
        lastSort: last === undefined ? [] : [last],
        hasMore: rest.length > size,
        totalCount: matching.length,
      }
    },
  }
}
