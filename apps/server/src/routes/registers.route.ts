import { done } from '../services/outcome.ts'
import { leaseCashRegister, listCashRegisters } from '../services/registers.service.ts'
import type { Handlers, Ports } from './handler.ts'

export const registersRoutes = (ports: Ports): Pick<Handlers, 'listCashRegisters' | 'leaseCashRegister'> => ({
  listCashRegisters: async ({ identity, params }) => {
    const outcome = await listCashRegisters(ports, identity, params.storeId)
    return outcome.ok ? done({ message: 'success' as const, cashRegisters: outcome.value }) : outcome
  },
  leaseCashRegister: async ({ identity, params, body }) => {
    const wanted = { storeId: params.storeId, registerId: params.id, deviceId: body.DeviceID }
    const outcome = await leaseCashRegister(ports, identity, wanted)
    return outcome.ok ? done({ code: '0' as const, ...outcome.value }) : outcome
  },
})
