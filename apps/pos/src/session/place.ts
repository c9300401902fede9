import type { CashRegister, Closing, Registration, Store } from '@evertill/contract'
import { registerToSelect, storeStep } from '@evertill/domain'
import type { CallFailure } from '../api/failure.ts'
import type { SessionCore } from './core.ts'
import { DONE } from '../platform/outcome.ts'
import { refused, refusedBy, type SessionOutcome } from './outcome.ts'
import { NOWHERE, subscriptionOf } from './session-state.ts'

export interface Place {
  /** From "signed in" to a store: the only one, the remembered one, or a choice (spec §4). */
  storeStep(): Promise<SessionOutcome>
  /** The same from what this device holds, so that a till without a network opens; the server's word comes in behind. */
  resume(isStart: boolean): Promise<SessionOutcome>
  chooseStore(store: Store): Promise<SessionOutcome>
  changeStore(): Promise<void>
  chooseRegister(register: CashRegister): Promise<SessionOutcome>
  changeRegister(): Promise<void>
}

interface PlaceParts {
  findClosing(register: CashRegister): Promise<Closing | null>
  recheckClosing(): Promise<void>
}

const usable = (registers: readonly CashRegister[]) => registers.filter((register) => !register.IsDeleted)

export const createPlace = (core: SessionCore, { findClosing, recheckClosing }: PlaceParts): Place => {
  const { api, store, keys, contact, state, newUuid } = core
  const { set } = state
  const isExpired = (chosen: Store) => subscriptionOf(chosen, contact.confirmedNow()).expired

  const enterRegister = async (register: CashRegister): Promise<SessionOutcome> => {
    const { store: place } = state.get()
    if (!place) return refused('noStore')
    const answer = await api.call('leaseCashRegister', {
      params: { storeId: place.key, id: register.key },
      body: { DeviceID: await store.deviceId(newUuid()) },
    })
    const lease = answer.ok ? answer.reply.lease : await store.leaseOf(register.key)
    if (!answer.ok && answer.failure.kind !== 'unreachable') return refusedBy(answer.failure)
    if (!lease) return refused('noLease')
    if (answer.ok) await store.saveRegister(register, lease, answer.reply.runningNos)
    else await store.selectRegister(register)
    // All at once: between two of them the dialog would flash up over a register that is open already.
    set({ register, lease, closing: await findClosing(register) })
    return DONE
  }

  /** Exactly one register is chosen by itself, and a saved one comes before that. */
  const autoRegister = async (): Promise<SessionOutcome> => {
    const only = registerToSelect(state.get().registers)
    return only ? enterRegister(only) : DONE
  }

  /** Of those who sell on a register, this device is nobody to be told about. */
  const othersOnly = async (): Promise<(register: CashRegister) => CashRegister> => {
    const own = await store.deviceId(newUuid())
    return ({ Holders, ...register }) =>
      Holders === undefined
        ? register
        : { ...register, Holders: Holders.filter(({ DeviceID }) => DeviceID !== own) }
  }

  const registersOf = async (chosen: Store): Promise<CashRegister[] | CallFailure> => {
    const answer = await api.call('listCashRegisters', { params: { storeId: chosen.key } })
    if (answer.ok) return usable(answer.reply.cashRegisters).map(await othersOnly())
    const before = await store.read()
    const kept = before.store?.key === chosen.key ? usable(await store.registers()) : []
    return kept.length > 0 ? kept : answer.failure
  }

  const enterStore = async (chosen: Store): Promise<SessionOutcome> => {
    if (isExpired(chosen)) {
      set({ ...NOWHERE, store: chosen, expired: true })
      return refused('storeExpired')
    }
    const registers = await registersOf(chosen)
    if (!Array.isArray(registers)) return refusedBy(registers)
    await store.saveStore(chosen, registers)
    keys.write('store', chosen)
    set({ ...NOWHERE, store: chosen, registers })
    return autoRegister()
  }

  /** Asks the server who this is and where they may sell; without an answer, what is known stays. */
  const load = async (): Promise<{ registration: Registration | null; stores: readonly Store[] }> => {
    const { user, registration: known, stores: cached } = state.get()
    const [registration, stores] = await Promise.all([
      api.call('getRegistration', { body: { regID: user?.RegistrationID ?? '' } }),
      api.call('listStores', {}),
    ])
    if (registration.ok) {
      await store.saveRegistration(registration.reply.registration)
      keys.write('currencySymbol', registration.reply.registration.CurrencySymbol)
    }
    if (stores.ok) keys.write('stores', stores.reply.stores)
    return {
      registration: registration.ok ? registration.reply.registration : known,
      stores: stores.ok ? stores.reply.stores : cached,
    }
  }

  /** Goes on from the stores: stays where the device sells, enters the only one, or leaves the choice open. */
  const settle = async (
    stores: readonly Store[],
    registration: Registration | null,
  ): Promise<SessionOutcome> => {
    const kept = await store.read()
    const step = storeStep(stores, state.get().store?.key ?? kept.store?.key)
    if (step.step !== 'use') {
      set({ stores, registration, ...NOWHERE })
      return step.step === 'none' ? refused('noStore') : DONE
    }
    const { store: chosen } = step
    if (isExpired(chosen) || kept.store?.key !== chosen.key) {
      set({ stores, registration })
      return enterStore(chosen)
    }
    await store.updateStore(chosen)
    keys.write('store', chosen)
    const registers = usable(await store.registers())
    set({ ...kept, stores, registration, store: chosen, expired: false, registers })
    if (!kept.register || !kept.lease) return registers.length > 0 ? autoRegister() : enterStore(chosen)
    await recheckClosing()
    return DONE
  }

  /** What changed at the server since; never in the way of a till that can sell already. */
  const refresh = async (): Promise<void> => {
    const { stores, registration } = await load()
    const { user, store: chosen, signedIn } = state.get()
    const now = stores.find((one) => one.key === chosen?.key)
    if (!user || !signedIn || !now || stores.length === 0) return
    await store.updateStore(now)
    keys.write('store', now)
    set({ stores, registration, store: now, expired: isExpired(now) })
  }

  return {
    storeStep: async () => {
      const { stores, registration } = await load()
      if (stores.length === 0 && state.get().stores.length === 0 && !registration)
        return refused('storesNotLoaded')
      return settle(stores, registration)
    },

    resume: async (isStart) => {
      const { place, stores, registration } = state.get()
      if (place !== 'ready') return settle(stores, registration)
      void refresh()
      // After a lock somebody is in the middle of something; only a start may lead them elsewhere.
      if (isStart) void recheckClosing()
      return DONE
    },

    chooseStore: (chosen) => state.whileBusy(() => enterStore(chosen)),

    changeStore: async () => {
      await store.leaveStore()
      keys.remove('store')
      set({ ...NOWHERE })
    },

    chooseRegister: (register) => state.whileBusy(() => enterRegister(register)),

    changeRegister: async () => {
      await store.leaveRegister()
      set({ register: null, lease: null, closing: null })
    },
  }
}
