import {
  type FlagsQuery,
  type FlagsReply,
  SALE_FLAGS,
  flagsOfSeverity,
  highestSeverity,
} from '@evertill/contract'
import type { z } from 'zod'
import type { Database } from '../../db/database.ts'
import { type Identity, withTenant } from '../../db/tenant.ts'
import { listFlagged } from '../../repositories/review/flagged.repository.ts'
import { storesWithRight } from '../../repositories/sales/sale-read.repository.ts'
import { type Outcome, done } from '../outcome.ts'

export const positionOf = (text: string | undefined) => {
  if (text === undefined) return undefined
  const cut = text.indexOf('-')
  return { micros: Number(text.slice(0, cut)), key: text.slice(cut + 1) }
}

/** Documents that deserve attention, in the stores where the user may resolve what was refused. */
export const getFlags = (
  { db }: { readonly db: Database },
  identity: Identity,
  { storeId, severity, size, before }: z.output<typeof FlagsQuery>,
): Promise<Outcome<z.infer<typeof FlagsReply>>> =>
  withTenant(db, identity, async (tx) => {
    const readable = await storesWithRight(tx, identity.userId, 'Quarantine', 'resolve')
    const rows = await listFlagged(tx, {
      stores: storeId === undefined ? readable : readable.filter((id) => id === storeId.toLowerCase()),
      flags: severity === undefined ? SALE_FLAGS : flagsOfSeverity(severity),
      before: positionOf(before),
      // One row more than requested says whether there is a next page.
      size: size + 1,
    })
    const flagged = rows
      .slice(0, size)
      .map((row) => ({ ...row, Severity: highestSeverity(row.Flags) ?? ('note' as const) }))
    return done({ code: '0' as const, flagged, hasMore: rows.length > size })
  })
