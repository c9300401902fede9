import { z } from 'zod'

const flag = z.enum(['true', 'false']).transform((text) => text === 'true')

/** What a till says when it asks for the next page of what it keeps a copy of. */
export const SyncQuery = z.object({
  size: z.coerce.number().int().min(1).max(10_000).default(500),
  isDeleted: flag.optional(),
  pitId: z.string().max(64).optional(),
  /** JSON of the previous page's `lastSort`. */
  searchAfter: z.string().max(500).optional(),
  /** A part of what a person would call the row by: a code, the start of a name, the end of a phone number. */
  searchParam: z.string().max(200).optional(),
  /** A `pitId` of an earlier sync: the server's word, never a clock's. */
  updatedOn: z.string().max(64).optional(),
})

/** What every page says behind its rows. */
export const PAGE_END = {
  pitId: z.string(),
  lastSort: z.array(z.string()),
  hasMore: z.boolean(),
  totalCount: z.int(),
}
