import type { RaiseRunningNumberQuery, RunningNumber } from '@evertill/contract'
import type { z } from 'zod'
import type { Database, Tx } from '../../db/database.ts'
import { type Identity, withTenant } from '../../db/tenant.ts'
import { isUuid } from '../../platform/uuid.ts'
import { listSlotsOf } from '../../repositories/registers/lease.repository.ts'
import {
  type ReachableRegister,
  findReachableRegister,
} from '../../repositories/registers/reach.repository.ts'
import { listRunningNumbers } from '../../repositories/registers/running-number.repository.ts'
import { type Outcome, done, refuse } from '../outcome.ts'
import { raiseReported, slotOfSeries } from './series.ts'

type Ports = { readonly db: Database }
type RegisterKey = { readonly storeId: string; readonly registerId: string }

/** A slot may come from another register; its numbers now belong to this one. */
const numbersOf = async (
  tx: Tx,
  { registerId, prefix }: ReachableRegister,
  slots: readonly string[],
): Promise<RunningNumber[]> => {
  const numbers: RunningNumber[] = []
  for (const slot of slots) numbers.push(...(await listRunningNumbers(tx, `${prefix}${slot}`)))
  return numbers.map((number) => ({ ...number, CashRegisterID: registerId }))
}

export const getRunningNumbers = async (
  { db }: Ports,
  identity: Identity,
  key: RegisterKey,
): Promise<Outcome<RunningNumber[]>> => {
  if (!isUuid(key.storeId) || !isUuid(key.registerId)) return refuse('NOT_FOUND')
  return withTenant(db, identity, async (tx) => {
    const register = await findReachableRegister(tx, identity.userId, key)
    if (!register) return refuse('NOT_FOUND')
    return done(await numbersOf(tx, register, await listSlotsOf(tx, key.registerId)))
  })
}

/** The higher number wins: a lower report changes nothing and is answered with the stored number. */
export const putRunningNumber = async (
  { db }: Ports,
  identity: Identity,
  key: RegisterKey,
  { runnigno, transactionTypeID, series }: z.output<typeof RaiseRunningNumberQuery>,
): Promise<Outcome<RunningNumber>> => {
  if (!series || transactionTypeID === undefined) return refuse('KEY_REQUIRED')
  if (!isUuid(key.storeId) || !isUuid(key.registerId)) return refuse('NOT_FOUND')
  return withTenant(db, identity, async (tx) => {
    const register = await findReachableRegister(tx, identity.userId, key)
    if (!register) return refuse('NOT_FOUND')
    const slot = slotOfSeries(series, register.prefix, await listSlotsOf(tx, key.registerId))
    if (slot === undefined) {
      return refuse('INVALID_REQUEST', {
        errors: [{ path: 'series', message: 'is not a series of this register' }],
      })
    }
    const report = { series, runningNo: runnigno, transactionTypeId: transactionTypeID }
    const errors = await raiseReported(tx, identity, key.registerId, slot, report)
    if (errors.length > 0) return refuse('INVALID_REQUEST', { errors })
    const known = (await numbersOf(tx, register, [slot])).find((number) => number.Series === series)
    if (!known) throw new Error('a running number that was just raised is missing')
    return done(known)
  })
}
