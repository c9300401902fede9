import { mapValue, done } from '../services/outcome.ts'
import { confirmLease, leaseCashRegister, releaseLease } from '../services/registers/leases.service.ts'
import { listCashRegisters, updateCashRegister } from '../services/registers/registers.service.ts'
import { getRegistration } from '../services/registers/registration.service.ts'
import { getRunningNumbers, putRunningNumber } from '../services/registers/running-numbers.service.ts'
import { listStores } from '../services/registers/stores.service.ts'
import type { Handlers, Ports } from './handler.ts'

const code = '0' as const

const keyOf = ({ storeId, id }: { storeId: string; id: string }) => ({ storeId, registerId: id })

export const registersRoutes = (ports: Ports) =>
  ({
    getRegistration: ({ identity, body }) => {
      const { phone, mail } = ports.support
      // The company's own contact comes first; without one it is that of whoever runs the server.
      return mapValue(
        getRegistration(ports, identity, body.regID),
        ({ SupportPhone, SupportMail, ...rest }) => ({
          code,
          registration: {
            ...rest,
            ...(SupportPhone ? { SupportPhone } : phone === undefined ? {} : { SupportPhone: phone }),
            ...(SupportMail ? { SupportMail } : mail === undefined ? {} : { SupportMail: mail }),
          },
        }),
      )
    },
    listStores: async ({ identity }) => done({ stores: await listStores(ports, identity) }),
    listCashRegisters: ({ identity, params }) => {
      const registers = listCashRegisters(ports, identity, params.storeId)
      return mapValue(registers, (cashRegisters) => ({ message: 'success' as const, cashRegisters }))
    },
    leaseCashRegister: ({ identity, params, body }) => {
      const request = { ...keyOf(params), deviceId: body.DeviceID, afterSlot: body.AfterSlot }
      return mapValue(leaseCashRegister(ports, identity, request), (lease) => ({ code, ...lease }))
    },
    releaseLease: ({ identity, params, body }) => {
      const released = releaseLease(ports, identity, { ...keyOf(params), ...body })
      return mapValue(released, () => ({ code, message: 'Handed back' }))
    },
    confirmLease: ({ identity, params, body }) => {
      const { DeviceID: deviceId, Slot: slot, Mark: mark, NextMark: nextMark } = body
      const confirmed = confirmLease(ports, identity, { ...keyOf(params), deviceId, slot, mark, nextMark })
      return mapValue(confirmed, (Held) => ({ code, Held }))
    },
    updateCashRegister: ({ identity, params, body }) => {
      const changes = { code: body.CashRegisterCode, name: body.CashRegisterName }
      const updated = updateCashRegister(ports, identity, keyOf(params), changes)
      return mapValue(updated, (cashRegister) => ({ code, message: 'success', cashRegister }))
    },
    listRunningNumbers: ({ identity, params }) =>
      mapValue(getRunningNumbers(ports, identity, keyOf(params)), (runningNos) => ({ code, runningNos })),
    raiseRunningNumber: ({ identity, params, query }) => {
      const raised = putRunningNumber(ports, identity, keyOf(params), query)
      return mapValue(raised, (runningNo) => ({ code, message: 'success', runningNo }))
    },
  }) satisfies Partial<Handlers>
