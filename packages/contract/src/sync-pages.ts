import { z } from 'zod'

const flag = z.enum(['true', 'false']).transform((text) => text === 'true')

/** The query for the next page of a synced kind. */
export const SyncQuery = z.object({
  size: z.coerce.number().int().min(1).max(10_000).default(500),
  isDeleted: flag.optional(),
  pitId: z.string().max(64).optional(),
  /** JSON of the previous page's `lastSort`. */
  searchAfter: z.string().max(500).optional(),
  /** A search text: a code, the start of a name, the end of a phone number. */
  searchParam: z.string().max(200).optional(),
  /** The `pitId` of an earlier sync, which is a position and not a time. */
  updatedOn: z.string().max(64).optional(),
})

/** The fields of every page besides its rows. */
export const PAGE_END = {
  pitId: z.string(),
  lastSort: z.array(z.string()),
  hasMore: z.boolean(),
  totalCount: z.int(),
}
