import type { CashRegister, Closing, Employee, LastClosing, Store } from '@evertill/contract'
import type { ApiClient } from '../api/client.ts'
import type { CallFailure } from '../api/failure.ts'
import type { Clock } from '../platform/clock.ts'
import type { Opening } from '../session/ports.ts'
import { PLACE } from './selling-place.ts'

export const REGISTER: CashRegister = {
  key: 'register-r1',
  CashRegisterCode: 'R1',
  CashRegisterName: 'Front counter',
  IsDeleted: false,
}

const UNREACHABLE: CallFailure = {
  kind: 'unreachable',
  message: 'no line',
  retryAfterMs: null,
  isStruggling: false,
}
const refusedWith = (message: string): CallFailure => ({
  kind: 'refused',
  status: 409,
  code: 'REGISTER_ALREADY_OPEN',
  message,
  errors: [],
  quarantineId: null,
})

const asClosing = (opening: Opening): Closing =>
  ({ ...opening, key: opening.UUID, OpeningBalance: opening.OpeningBalance ?? 0 }) as unknown as Closing

/** A readable token as the server makes them: twelve hours from the server's own clock. */
const tokenAt = (now: number, user: string) => {
  const claims = { sub: user, iat: Math.floor(now / 1000), exp: Math.floor(now / 1000) + 12 * 3_600 }
  return `h.${btoa(JSON.stringify(claims))}.s`
}

/** Only as much of a server as the way to a sale asks for; its faults are set by hand. */
export const createSessionServer = (clock: Clock) => {
  const server = {
    stores: [PLACE.store] as Store[],
    registers: [REGISTER] as CashRegister[],
    /** Open sessions by register. */
    open: new Map<string, Closing>(),
    lastClosingBalance: 0,
    lastClosing: null as LastClosing | null,
    employees: [] as Employee[],
    rights: [] as { id: string; perms: Record<string, boolean> }[],
    calls: [] as string[],
    /** The tokens whose sessions were ended. */
    ended: [] as (string | undefined)[],
    leases: [] as string[],
    isAway: false,
    /** How far the server's clock is ahead of the device's. */
    ahead: 0,
    /** Says no to every opening, and opens nothing. */
    opensNothing: false,
  }

  const answer = (
    name: string,
    input: { params?: { id: string }; body?: Record<string, string> },
  ): unknown => {
    switch (name) {
      case 'signIn': {
        const EmailID = input.body?.['loginId'] ?? ''
        const user = { ...PLACE.user, key: `user-of-${EmailID}`, EmailID }
        return { token: tokenAt(clock.now() + server.ahead, user.key), UserProfile: user }
      }
      case 'getRegistration':
        return {
          registration: {
            key: 'registration-demo',
            CurrencySymbol: '₹',
            Currency: 'INR',
            AutoPopulateOpeningBalance: true,
          },
        }
      case 'listStores':
        return { stores: server.stores }
      case 'listCashRegisters':
        return { cashRegisters: server.registers }
      case 'getAccess':
        return { modules: server.rights, actionRules: [] }
      case 'listEmployees':
        return { activeEmployees: server.employees }
      case 'lastClosingBalance':
        return { lastClosingBalance: server.lastClosingBalance, lastClosing: server.lastClosing }
      case 'listOpenClosings':
        return { cashRegisterClosingList: [server.open.get(input.params?.id ?? '')].filter(Boolean) }
      case 'leaseCashRegister': {
        server.leases.push(`${input.params?.id} ${input.body?.['DeviceID']}`)
        const runningNos = [
          { key: 'k', Series: 'BLR1A/S/2026', RunningNo: 41, CashRegisterID: 'r', TransactionTypeID: 't' },
        ]
        return { lease: { ...PLACE.lease, CashRegisterID: input.params?.id }, runningNos }
      }
      default:
        return {}
    }
  }

  const call = async (
    name: string,
    input: { params?: { id: string }; body?: Record<string, string> },
    as?: { token: string },
  ) => {
    server.calls.push(name)
    if (name === 'signOut') server.ended.push(as?.token)
    if (server.isAway) return { ok: false, failure: UNREACHABLE }
    if (name === 'openCashRegister') {
      const opening = input.body as unknown as Opening
      if (server.opensNothing) return { ok: false, failure: refusedWith('no') }
      if (server.open.has(opening.CashRegisterID)) return { ok: false, failure: refusedWith('open') }
      server.open.set(opening.CashRegisterID, asClosing(opening))
      return { ok: true, reply: {} }
    }
    return { ok: true, reply: answer(name, input) }
  }
  return Object.assign(server, { api: { call } as unknown as ApiClient })
}

export type SessionServer = ReturnType<typeof createSessionServer>
