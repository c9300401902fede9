import type { PriceEdit } from '@evertill/contract'
import type { ResourceRow } from '../api/resource-calls.ts'

/** The prices of products, as strict about versions as the server. Null: refused with these errors. */
export const fakePrices = (rows: ResourceRow[], edits: readonly PriceEdit[] | undefined) => {
  const live = rows.filter(({ IsDeleted }) => !IsDeleted)
  if (edits === undefined) return { json: { Rows: live, Count: live.length } }
  const rowOf = (key: string) => live.find((row) => row.key === key)
  const errors = edits.flatMap(({ key, Version }, at) =>
    rowOf(key)?.Version === Version
      ? []
      : [{ path: `Changes.${at}.Version`, message: 'Somebody else changed this row meanwhile.' }],
  )
  if (errors.length > 0) return { errors }
  const changed = edits.map(({ key, Version, ...prices }) =>
    Object.assign(rowOf(key) ?? {}, prices, { Version: Version + 1 }),
  )
  return { json: { Rows: structuredClone(changed) } }
}
