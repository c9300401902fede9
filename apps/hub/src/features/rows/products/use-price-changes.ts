import type { ChangedPrices } from '@evertill/contract'
import { type InfiniteData, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { HubClient } from '../../../api/hub-client.ts'
import type { RowPage } from '../../../api/resource-calls.ts'
import { useClient } from '../../../parts/hub-context.tsx'
import { resourceKey } from '../../../parts/list/use-rows.ts'
import { createPriceChanges, type PriceChanges, type PriceState } from './price-changes.ts'

/** The rows stay where they are: sorted anew, they would jump away from whoever types into them. */
const showChanged = (queries: QueryClient, changed: readonly ChangedPrices[]): void => {
  const byKey = new Map(changed.map((row) => [row.key, row]))
  queries.setQueriesData<InfiniteData<RowPage>>(
    { queryKey: [...resourceKey('products'), 'pages'] },
    (data) => {
      if (!data) return data
      return {
        ...data,
        pages: data.pages.map((page) =>
          page.Rows.some(({ key }) => byKey.has(key))
            ? { ...page, Rows: page.Rows.map((row) => ({ ...row, ...byKey.get(row.key) })) }
            : page,
        ),
      }
    },
  )
  for (const { key } of changed) queries.removeQueries({ queryKey: [...resourceKey('products'), 'row', key] })
}

/** One for each session: a long change goes on, and can be undone, when the page was left. */
const known = new WeakMap<HubClient, PriceChanges>()

export function usePriceChanges(): PriceChanges & { now: PriceState } {
  const client = useClient()
  const queries = useQueryClient()
  const made =
    known.get(client) ??
    createPriceChanges({
      send: async (Changes) =>
        (
          await client.call<{ Rows: ChangedPrices[] }>('POST', '/manage/products/prices', {
            body: { Changes },
          })
        ).Rows,
      onChanged: (rows) => showChanged(queries, rows),
    })
  known.set(client, made)
  const now = useSyncExternalStore(made.state.subscribe, made.state.get)
  return {
    ...made,
    now,
    apply: async (changes) => {
      const result = await made.apply(changes)
      // A row that somebody else changed is shown with its newest version, so that the same price can be saved again.
      if (result.refused > 0)
        void queries.invalidateQueries({ queryKey: [...resourceKey('products'), 'pages'] })
      return result
    },
  }
}
