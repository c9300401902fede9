import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import { firstOf, hasRow } from '../../db/query.ts'

export const countGoodsWithTax = async (tx: Tx, taxId: string): Promise<number> => {
  const row = await firstOf<{ count: number }>(tx)`
    select count(*)::int as count from products where tax_id = ${taxId} and not is_deleted`
  return row?.count ?? 0
}

export const countGoodsInCategory = async (
  tx: Tx,
  column: 'category_id' | 'sub_category_id',
  key: string,
): Promise<number> => {
  const row = await firstOf<{ count: number }>(tx)`
    select count(*)::int as count from products where ${sql.ref(column)} = ${key} and not is_deleted`
  return row?.count ?? 0
}

export const hasOtherTypeWithLetter = (tx: Tx, letter: string, exceptKey: string): Promise<boolean> =>
  hasRow(tx)`
    select 1 from transaction_types
     where letter = ${letter} and not is_deleted and transaction_type_id <> ${exceptKey}`

export const hasOtherPaymentOfKind = (tx: Tx, kind: string, exceptKey: string): Promise<boolean> =>
  hasRow(tx)`
    select 1 from payment_types where kind = ${kind} and not is_deleted and payment_type_id <> ${exceptKey}`

export const hasOtherStore = (tx: Tx, exceptKey: string): Promise<boolean> =>
  hasRow(tx)`select 1 from stores where not is_deleted and store_id <> ${exceptKey}`

/** Of one register, or of any register of a store. */
export const hasOpenDrawer = (tx: Tx, key: string): Promise<boolean> =>
  hasRow(tx)`
    select 1 from register_sessions where closing_no is null and (register_id = ${key} or store_id = ${key})`
