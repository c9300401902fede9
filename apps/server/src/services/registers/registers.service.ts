import type { CashRegister } from '@evertill/contract'
import type { Database } from '../../db/database.ts'
import { type Identity, withTenant } from '../../db/tenant.ts'
import { isUuid } from '../../platform/uuid.ts'
import { addAudit } from '../../repositories/audit-trail.repository.ts'
import { listHolders } from '../../repositories/registers/lease.repository.ts'
import { findReachableRegister } from '../../repositories/registers/reach.repository.ts'
import {
  isRegisterCodeTaken,
  listRegisters,
  updateRegister,
} from '../../repositories/registers/register.repository.ts'
import { findReachableStore } from '../../repositories/registers/store.repository.ts'
import { type Outcome, done, refuse } from '../outcome.ts'

export const listCashRegisters = async (
  { db }: { db: Database },
  identity: Identity,
  storeId: string,
): Promise<Outcome<CashRegister[]>> => {
  if (!isUuid(storeId)) return refuse('NOT_FOUND')
  return withTenant(db, identity, async (tx) => {
    const store = await findReachableStore(tx, identity.userId, storeId)
    if (!store) return refuse('NOT_FOUND')
    const [registers, holders] = [await listRegisters(tx, storeId), await listHolders(tx, storeId)]
    return done(registers.map((register) => ({ ...register, Holders: holders.get(register.key) ?? [] })))
  })
}

/** Renames a register. Codes are unique within a store. */
export const updateCashRegister = async (
  { db }: { db: Database },
  identity: Identity,
  { storeId, registerId }: { storeId: string; registerId: string },
  changes: { code: string | undefined; name: string | undefined },
): Promise<Outcome<CashRegister>> => {
  if (!isUuid(storeId) || !isUuid(registerId)) return refuse('NOT_FOUND')
  const attempt = withTenant(db, identity, async (tx): Promise<Outcome<CashRegister>> => {
    const register = await findReachableRegister(tx, identity.userId, { storeId, registerId })
    const updated = register && (await updateRegister(tx, registerId, changes))
    if (!updated) return refuse('NOT_FOUND')
    const detail = { CashRegisterCode: updated.CashRegisterCode, CashRegisterName: updated.CashRegisterName }
    await addAudit(tx, identity, { action: 'register.updated', subject: registerId, detail })
    return done(updated)
  })
  return attempt.catch((error: unknown) => {
    if (isRegisterCodeTaken(error)) return refuse('REGISTER_CODE_TAKEN')
    throw error
  })
}
