import { confirmLease, leaseCashRegister, releaseLease } from '../services/registers/leases.service.ts'
import { done } from '../services/outcome.ts'
import { listCashRegisters, updateCashRegister } from '../services/registers/registers.service.ts'
import { getRunningNumbers, putRunningNumber } from '../services/registers/running-numbers.service.ts'
import type { Handlers, Ports } from './handler.ts'

const code = '0' as const

const keyOf = ({
  storeId,
  id,
}: {
  storeId: string
  id: string
}): { storeId: string; registerId: string } => ({
  storeId,
  registerId: id,
})

export const registersRoutes = (
  ports: Ports,
): Pick<
  Handlers,
  | 'listCashRegisters'
  | 'leaseCashRegister'
  | 'releaseLease'
  | 'confirmLease'
  | 'updateCashRegister'
  | 'listRunningNumbers'
  | 'raiseRunningNumber'
> => ({
  listCashRegisters: async ({ identity, params }) => {
    const outcome = await listCashRegisters(ports, identity, params.storeId)
    return outcome.ok ? done({ message: 'success' as const, cashRegisters: outcome.value }) : outcome
  },
  leaseCashRegister: async ({ identity, params, body }) => {
    const request = { ...keyOf(params), deviceId: body.DeviceID, afterSlot: body.AfterSlot }
    const outcome = await leaseCashRegister(ports, identity, request)
    return outcome.ok ? done({ code, ...outcome.value }) : outcome
  },
  releaseLease: async ({ identity, params, body }) => {
    const outcome = await releaseLease(ports, identity, { ...keyOf(params), ...body })
    return outcome.ok ? done({ code, message: 'Handed back' }) : outcome
  },
  confirmLease: async ({ identity, params, body }) => {
    const { DeviceID: deviceId, Slot: slot, Mark: mark, NextMark: nextMark } = body
    const outcome = await confirmLease(ports, identity, { ...keyOf(params), deviceId, slot, mark, nextMark })
    return outcome.ok ? done({ code, Held: outcome.value }) : outcome
  },
  updateCashRegister: async ({ identity, params, body }) => {
    const changes = { code: body.CashRegisterCode, name: body.CashRegisterName }
    const outcome = await updateCashRegister(ports, identity, keyOf(params), changes)
    return outcome.ok ? done({ code, message: 'success', cashRegister: outcome.value }) : outcome
  },
  listRunningNumbers: async ({ identity, params }) => {
    const outcome = await getRunningNumbers(ports, identity, keyOf(params))
    return outcome.ok ? done({ code, runningNos: outcome.value }) : outcome
  },
  raiseRunningNumber: async ({ identity, params, query }) => {
    const outcome = await putRunningNumber(ports, identity, keyOf(params), query)
    return outcome.ok ? done({ code, message: 'success', runningNo: outcome.value }) : outcome
  },
})
