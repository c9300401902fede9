import type { CallOptions, HubClient } from './hub-client.ts'

/** A row of a resource: its own fields beside those that every row has. */
export interface ResourceRow {
  key: string
  Version: number
  IsDeleted: boolean
  [field: string]: unknown
}

export interface RowPage {
  Rows: readonly ResourceRow[]
  Next?: string | undefined
  Count: number
}

export interface ListQuery {
  q?: string | undefined
  /** A field, with `-` before it for the other direction. */
  sort?: string | undefined
  deleted?: 'no' | 'yes' | 'all' | undefined
  size?: number
  /** Exact values, by the names of the definition's filters. */
  filters?: Readonly<Record<string, string>>
}

/** One of many rows that are changed together. */
interface BulkChange {
  key: string
  Version: number
  Row: object
}

/** The most that the server gives at once. */
const PAGE_SIZE = 200

const at = (resource: string, key?: string): string =>
  `/manage/${resource}${key === undefined ? '' : `/${encodeURIComponent(key)}`}`

/** The calls that every resource has. */
export const createResourceCalls = ({ call }: Pick<HubClient, 'call'>) => ({
  list: (
    resource: string,
    { filters, ...query }: ListQuery,
    cursor?: string,
    signal?: AbortSignal,
  ): Promise<RowPage> => {
    const asked: CallOptions['query'] = { size: PAGE_SIZE, ...filters, ...query, cursor }
    return call('GET', at(resource), { query: asked, signal })
  },
  read: async (resource: string, key: string, signal?: AbortSignal): Promise<ResourceRow> =>
    (await call<{ Row: ResourceRow }>('GET', at(resource, key), { signal })).Row,
  create: async (resource: string, row: object): Promise<ResourceRow> =>
    (await call<{ Row: ResourceRow }>('POST', at(resource), { body: { Row: row } })).Row,
  change: async (resource: string, key: string, version: number, row: object): Promise<ResourceRow> =>
    (
      await call<{ Row: ResourceRow }>('PUT', at(resource, key), {
        body: { Version: version, Row: row },
      })
    ).Row,
  changeMany: async (resource: string, changes: readonly BulkChange[]): Promise<readonly ResourceRow[]> =>
    (
      await call<{ Rows: readonly ResourceRow[] }>('POST', `${at(resource)}/bulk`, {
        body: { Changes: changes },
      })
    ).Rows,
  remove: (resource: string, key: string, version: number): Promise<unknown> =>
    call('DELETE', at(resource, key), { query: { version } }),
  restore: (resource: string, key: string): Promise<unknown> => call('POST', `${at(resource, key)}/restore`),
})

export type ResourceCalls = ReturnType<typeof createResourceCalls>
