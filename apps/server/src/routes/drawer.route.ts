import { recordCashMovement } from '../services/drawer/cash-movements.service.ts'
import { closeCashRegister } from '../services/drawer/close-register.service.ts'
import {
  lastClosingBalance,
  listOpenClosings,
  openCashRegister,
} from '../services/drawer/open-register.service.ts'
import { done } from '../services/outcome.ts'
import type { Handlers, Ports } from './handler.ts'
import { keyOf } from './closing-sheets.route.ts'

const code = '0' as const

export const drawerRoutes = (
  ports: Ports,
): Pick<
  Handlers,
  'openCashRegister' | 'listOpenClosings' | 'lastClosingBalance' | 'closeCashRegister' | 'recordCashMovement'
> => ({
  openCashRegister: async ({ identity, body }) => {
    const outcome = await openCashRegister(ports, identity, body)
    return outcome.ok ? done({ code, message: 'Cash register opened', data: outcome.value }) : outcome
  },
  listOpenClosings: async ({ identity, params }) => {
    const outcome = await listOpenClosings(ports, identity, params.id)
    return outcome.ok ? done({ code, cashRegisterClosingList: outcome.value }) : outcome
  },
  lastClosingBalance: async ({ identity, params }) => {
    const outcome = await lastClosingBalance(ports, identity, params.id)
    return outcome.ok ? done({ code, ...outcome.value }) : outcome
  },
  closeCashRegister: async ({ identity, params, body }) => {
    const outcome = await closeCashRegister(ports, identity, keyOf(params), body)
    return outcome.ok ? done({ code, message: 'Cash register closed', closing: outcome.value }) : outcome
  },
  recordCashMovement: async ({ identity, body }) => {
    const outcome = await recordCashMovement(ports, identity, body)
    return outcome.ok ? done({ code, message: 'RecordedMovement', ...outcome.value }) : outcome
  },
})
