import type { CashRegister } from '@evertill/contract'
import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import { constraintOf } from '../../db/errors.ts'
import { firstOf, rowsOf } from '../../db/query.ts'

const columns = sql`register_id as key, register_code as "CashRegisterCode", register_name as "CashRegisterName",
  is_deleted as "IsDeleted"`

export const listRegisters = (tx: Tx, storeId: string) => rowsOf<CashRegister>(tx)`
    select ${columns} from cash_registers where store_id = ${storeId} order by register_code`

/** Only what was given changes. */
export const updateRegister = (
  tx: Tx,
  registerId: string,
  { code, name }: { code: string | undefined; name: string | undefined },
) => firstOf<CashRegister>(tx)`
    update cash_registers set register_code = coalesce(${code ?? null}, register_code),
           register_name = coalesce(${name ?? null}, register_name)
     where register_id = ${registerId} returning ${columns}`

export const isRegisterCodeTaken = (error: unknown): boolean =>
  constraintOf(error) === 'cash_registers_code_once'
