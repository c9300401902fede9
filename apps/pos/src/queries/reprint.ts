import { permissionBy } from '@evertill/contract'
import type { Permission } from '@evertill/domain'
import type { SalesDb } from '../db/sales-db.ts'

/**
 * Whether these receipts may be handed out. The first receipt of a sale always may, as the original; a copy by the
 * shop's rule. A bill of another counter counts as printed there.
 */
export const reprintPermission = async (
  db: SalesDb,
  uuids: readonly string[],
): Promise<Permission | 'original'> => {
  const rows = await db.salesHistory.bulkGet([...uuids])
  const isCopy = rows.some((row) => row === undefined || (row.prints ?? 0) > 0)
  if (!isCopy) return 'original'
  return permissionBy((await db.storeData.get('actionRules'))?.value ?? [], 'Reprint')
}
