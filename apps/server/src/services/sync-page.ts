import type { FieldError, SyncQuery } from '@evertill/contract'
import type { z } from 'zod'
import { isUuid } from '../platform/uuid.ts'
import type { SyncFilter } from '../repositories/sync-filter.ts'

type SyncPage = {
  readonly after: string | undefined
  readonly pit: number | undefined
  readonly filter: SyncFilter
}

/** A position as the server sends it. Anything else is refused, never read as a date or as zero. */
const positionOf = (text: string): number | undefined => (/^\d{1,15}$/.test(text) ? Number(text) : undefined)

const lastSortOf = (text: string): string | undefined => {
  try {
    const parsed: unknown = JSON.parse(text)
    const [key] = Array.isArray(parsed) && parsed.length === 1 ? (parsed as unknown[]) : []
    return isUuid(key) ? key : undefined
  } catch {
    return undefined
  }
}

/** Which page of a synced kind a till asks for, or what is wrong with its question. */
export const readSyncPage = (query: z.output<typeof SyncQuery>): SyncPage | FieldError[] => {
  const { pitId, searchAfter, updatedOn } = query
  const pit = pitId === undefined ? undefined : positionOf(pitId)
  const after = searchAfter === undefined ? undefined : lastSortOf(searchAfter)
  const changedAfter = updatedOn === undefined ? undefined : positionOf(updatedOn)
  const errors: FieldError[] = []
  if (pitId !== undefined && pit === undefined) errors.push({ path: 'pitId', message: 'is not one of ours' })
  if (searchAfter !== undefined && after === undefined) {
    errors.push({ path: 'searchAfter', message: 'must be the JSON of a lastSort' })
  }
  if (updatedOn !== undefined && changedAfter === undefined) {
    errors.push({ path: 'updatedOn', message: 'must be the pitId of an earlier sync' })
  }
  if (errors.length > 0) return errors
  const term = query.searchParam?.trim() || undefined
  // A full sync leaves deleted rows out; a partial one must include them.
  const isDeleted = query.isDeleted ?? (changedAfter === undefined ? false : undefined)
  return { after, pit, filter: { changedAfter, isDeleted, term } }
}

/** How every page ends: where the next one begins. */
export const pageEnd = (position: number, rows: readonly { key: string }[], hasMore: boolean) => {
  const last = rows.at(-1)?.key
  return { pitId: String(position), lastSort: last === undefined ? [] : [last], hasMore }
}
