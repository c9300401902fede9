import type { CashRegister } from '@evertill/contract'
import type { Tx } from '../../db/database.ts'
import { constraintOf } from '../../db/errors.ts'

export const listRegisters = async (tx: Tx, storeId: string): Promise<CashRegister[]> => {
  const rows = await tx
    .selectFrom('cash_registers')
    .where('store_id', '=', storeId)
    .selectAll()
    .orderBy('register_code')
    .execute()
  return rows.map((row) => ({
    key: row.register_id,
    CashRegisterCode: row.register_code,
    CashRegisterName: row.register_name,
    IsDeleted: row.is_deleted,
  }))
}

/** Only what was given changes. */
export const updateRegister = async (
  tx: Tx,
  registerId: string,
  { code, name }: { code: string | undefined; name: string | undefined },
): Promise<CashRegister | undefined> => {
  const row = await tx
    .updateTable('cash_registers')
    .set((old) => ({
      register_code: code ?? old.ref('register_code'),
      register_name: name ?? old.ref('register_name'),
    }))
    .where('register_id', '=', registerId)
    .returningAll()
    .executeTakeFirst()
  return (
    row && {
      key: row.register_id,
      CashRegisterCode: row.register_code,
      CashRegisterName: row.register_name,
      IsDeleted: row.is_deleted,
    }
  )
}

export const isRegisterCodeTaken = (error: unknown): boolean =>
  constraintOf(error) === 'cash_registers_code_once'
