import { z } from 'zod'
import { Instant, Key, SuccessCode, Uuid } from '../scalars.ts'

/** What can be done with the rows of a resource. A single row, such as the company, has only some of it. */
export const RESOURCE_VERBS = ['list', 'read', 'create', 'change', 'delete', 'restore', 'bulk'] as const
export type ResourceVerb = (typeof RESOURCE_VERBS)[number]

/**
 * A list that the hub shows and changes. Forms, tables, calls and the server's service are made from it, so a field is
 * declared here once.
 */
export interface ResourceDefinition {
  /** Its id in the access list. */
  readonly access: string
  /**
   * `company`: a change reaches every store, so it needs the right in each of them. `store`: the row belongs to one store,
   * and the right in that store is enough.
   */
  readonly scope: 'company' | 'store'
  /** What a caller writes. No defaults: a field that is not sent stays as it is. */
  readonly fields: z.ZodObject
  /** What only the server writes. */
  readonly shown?: z.ZodObject
  /** Written when the row is created and never again. */
  readonly fixed?: readonly string[]
  /** What a new row has where nothing is sent. Fields without a value here are required. */
  readonly blank: Readonly<Record<string, unknown>>
  readonly verbs: readonly ResourceVerb[]
  /** The fields that a list can be sorted by; the first one is the order without a wish. */
  readonly sort: readonly [string, ...string[]]
  /** The fields that a list can be filtered by, with an exact value each. */
  readonly filters: readonly string[]
}

export const defineResources = <const Table extends Record<string, ResourceDefinition>>(
  table: Table,
): Table => table

/** Every row has them. `Version` is raised by each change, whoever makes it. */
export const ROW_HEAD = {
  key: Key,
  Version: z.int().min(1),
  IsDeleted: z.boolean(),
}

/** The largest change in one transaction. */
export const MAX_BULK = 1_000
export const MAX_LIST = 200

const flag = <const Values extends readonly [string, ...string[]]>(values: Values) => z.enum(values)

/** `Next` of one page is the `cursor` of the next. `sort` is a field's name, with a hyphen before it for descending. */
export const listQueryOf = ({ sort, filters }: Pick<ResourceDefinition, 'sort' | 'filters'>) =>
  z.object({
    cursor: z.string().max(1_000).optional(),
    size: z.coerce.number().int().min(1).max(MAX_LIST).default(50),
    sort: flag([...sort, ...sort.map((name) => `-${name}`)] as unknown as readonly [string, ...string[]])
      .default(sort[0])
      .describe('the field; a hyphen before it sorts descending'),
    q: z.string().max(200).optional(),
    deleted: flag(['no', 'yes', 'all']).default('no'),
    ...Object.fromEntries(filters.map((name) => [name, z.string().max(200).optional()])),
  })

export const rowOf = ({ fields, shown }: Pick<ResourceDefinition, 'fields' | 'shown'>) =>
  z.object({ ...ROW_HEAD, ...fields.shape, ...shown?.shape })

export const ListReplyOf = (row: z.ZodObject) =>
  z.object({
    code: SuccessCode,
    Rows: z.array(row),
    /** Missing on the last page. */
    Next: z.string().optional(),
    /** Of all pages. */
    Count: z.int(),
  })
export const RowReplyOf = (row: z.ZodObject) => z.object({ code: SuccessCode, Row: row })
export const RowsReplyOf = (row: z.ZodObject) => z.object({ code: SuccessCode, Rows: z.array(row) })

/** The caller makes the key: sent again after a lost reply, it is the same row. */
export const createBodyOf = (fields: z.ZodObject) =>
  z.object({ Row: z.object({ key: Uuid, ...fields.partial().shape }) })

export const changeBodyOf = (fields: z.ZodObject) =>
  z.object({ Version: z.int().min(1), Row: fields.partial() })

/** All or nothing. */
export const bulkBodyOf = (fields: z.ZodObject) =>
  z.object({
    Changes: z
      .array(z.object({ key: Key, Version: z.int().min(1), Row: fields.partial() }))
      .min(1)
      .max(MAX_BULK),
  })

export const RowParams = z.object({ key: Key })
export const VersionQuery = z.object({ version: z.coerce.number().int().min(1).max(2_147_483_647) })

/** With the code STALE: the row as somebody else left it, so that both versions can be shown. */
export const StaleRow = z.object({
  Current: z.record(z.string(), z.unknown()),
  /** Empty for a change from the command line. */
  ChangedBy: z.string(),
  ChangedAt: Instant,
})
export type StaleRow = z.infer<typeof StaleRow>
