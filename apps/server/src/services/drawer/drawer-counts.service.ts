import type { DrawerCount } from '@evertill/contract'
import { differencesByCount, expectedCash } from '@evertill/domain'
import type { Database, Tx } from '../../db/database.ts'
import { type Identity, withTenant } from '../../db/tenant.ts'
import { contentDigest } from '../../platform/canonical-json.ts'
import { isUuid } from '../../platform/uuid.ts'
import { addAudit } from '../../repositories/audit-trail.repository.ts'
import {
  type Count,
  type StoredCount,
  findCountDigest,
  insertCount,
  listCounts,
} from '../../repositories/drawer/drawer-count.repository.ts'
import { listSheetEntries } from '../../repositories/drawer/drawer-ledger.repository.ts'
import { findSession } from '../../repositories/drawer/register-session.repository.ts'
import { findReachableRegister } from '../../repositories/registers/reach.repository.ts'
import { type Outcome, done, refuse } from '../outcome.ts'

export type RecordedCount = { readonly key: string; readonly replayed: boolean }

/** The session may have been closed since: a count made offline is still the word of the person who counted. */
export const recordDrawerCount = async (
  { db }: { db: Database },
  identity: Identity,
  count: Count,
): Promise<Outcome<RecordedCount>> => {
  const { StoreID, CashRegisterID, ClosingKey, UUID, CountedCash } = count
  if (!isUuid(StoreID) || !isUuid(CashRegisterID)) return refuse('NOT_FOUND')
  const digest = contentDigest(count)
  return withTenant(db, identity, async (tx) => {
    const wanted = { registerId: CashRegisterID, storeId: StoreID }
    const register = await findReachableRegister(tx, identity.userId, wanted)
    const session = register && (await findSession(tx, ClosingKey))
    if (!session || session.register_id !== register.registerId) return refuse('NOT_FOUND')
    const key = UUID.toLowerCase()
    if (!(await insertCount(tx, identity, count, digest))) {
      const known = await findCountDigest(tx, UUID)
      return known?.equals(digest)
        ? done({ key, replayed: true })
        : refuse('DIFFERS_FROM_RECORDED', {
            errors: [{ path: 'UUID', message: 'was recorded with other content' }],
          })
    }
    await addAudit(tx, identity, {
      action: 'drawer.counted',
      subject: UUID,
      detail: { CashRegisterID, ClosingKey, CountedCash },
    })
    return done({ key, replayed: false })
  })
}

/**
 * The counts of a session with each person's own difference. What should have been in the drawer is computed from the rows
 * of the sheet, never stored: a sale that was made before the count may arrive after it.
 */
export const drawerCountsOf = async (tx: Tx, closingId: string): Promise<DrawerCount[]> => {
  const checks: { counted: number; expected: number; count: StoredCount }[] = []
  for (const count of await listCounts(tx, closingId)) {
    const until = count.at.toISOString()
    const { expected } = expectedCash(await listSheetEntries(tx, closingId, { until }))
    checks.push({ counted: count.counted, expected, count })
  }
  const differences = differencesByCount(checks)
  return checks.map(({ counted, expected, count: { key, at, name } }, index) => ({
    key,
    CountedCash: counted,
    ExpectedCash: expected,
    Difference: differences[index] ?? 0,
    At: at.toISOString(),
    ByUserName: name,
  }))
}
