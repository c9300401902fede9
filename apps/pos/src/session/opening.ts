import type { CashRegister, Closing, LastClosing } from '@evertill/contract'
import { openingBalanceToSend } from '@evertill/domain'
import type { SessionCore } from './core.ts'
import { DONE } from '../platform/outcome.ts'
import { refused, type SessionOutcome } from './outcome.ts'
import type { Opening } from './ports.ts'

/** Done, and whether somebody else had opened the register before: then their record counts, not the balance typed. */
export type OpeningOutcome = SessionOutcome<{ openedBy?: Closing }>

export interface OpeningFacts {
  /** What the last closing left in the drawer, where the registration asks for it; null when nobody knows. */
  prefill: number | null
  lastClosing: LastClosing | null
}

export interface RegisterOpening {
  /** The register's open session: the one kept here, or the server's. */
  findClosing(register: CashRegister): Promise<Closing | null>
  /** At the start of a day: what this device takes for open may have been closed from elsewhere, or opened. */
  recheckClosing(): Promise<void>
  /** While selling: a session that was closed elsewhere is marked as such, and the cashier is told. */
  checkClosedElsewhere(): Promise<void>
  openingFacts(): Promise<OpeningFacts>
  /** The session is over by the server's word: this device sells into it no more. */
  registerClosed(key: string): Promise<void>
  openRegister(balance: number | undefined): Promise<OpeningOutcome>
}

const NOTHING_KNOWN: OpeningFacts = { prefill: null, lastClosing: null }

export const createOpening = (core: SessionCore): RegisterOpening => {
  const { api, store, clock, state, newUuid, openings } = core
  const { set } = state
  let drafted: Opening | null = null

  /** Of a register that was left meanwhile it is not: sales of one would be counted in the drawer of the other. */
  const take = (closing: Closing) => {
    if (state.get().register?.key === closing.CashRegisterID) set({ closing })
  }
  const keep = async (closing: Closing) => {
    await store.saveClosing(closing)
    take(closing)
    drafted = null
  }
  const drop = async (key: string) => {
    await store.dropClosing(key)
    if (state.get().closing?.key === key) set({ closing: null })
  }

  /** The server's word: the open session, null when there is none, or why it did not say. */
  const latest = async (register: CashRegister): Promise<Closing | null | 'unreachable' | 'refused'> => {
    const answer = await api.call('listOpenClosings', { params: { id: register.key } })
    if (answer.ok) return answer.reply.cashRegisterClosingList[0] ?? null
    return answer.failure.kind === 'unreachable' ? 'unreachable' : 'refused'
  }

  /** Tried again with the same balance it is the same opening: the server knows it by its UUID and opens nothing twice. */
  const draft = (balance: number): Opening | null => {
    const { user, store: place, register } = state.get()
    if (!user || !place || !register) return null
    if (drafted?.CashRegisterID === register.key && drafted.OpeningBalance === balance) return drafted
    const now = clock.now()
    drafted = {
      UUID: newUuid(),
      CashRegisterID: register.key,
      CashRegisterCode: register.CashRegisterCode,
      CashRegisterName: register.CashRegisterName,
      StoreID: place.key,
      StoreCode: place.StoreCode,
      StoreName: place.StoreName,
      RegistrationID: user.RegistrationID,
      OpeningBalance: balance,
      OpeningTime: { seconds: Math.floor(now / 1000), nanoseconds: (now % 1000) * 1_000_000 },
      OpeningByUserID: user.key,
      OpeningByUserName: user.Name,
      Status: 'Open',
    }
    return drafted
  }

  /** The session as the server will show it, for a till that could not ask yet. */
  const closingOf = (opening: Opening): Closing => ({
    key: opening.UUID,
    StoreID: opening.StoreID,
    CashRegisterID: opening.CashRegisterID,
    CashRegisterCode: opening.CashRegisterCode,
    CashRegisterName: opening.CashRegisterName,
    OpeningBalance: opening.OpeningBalance ?? 0,
    OpeningTime: opening.OpeningTime,
    OpeningByUserID: opening.OpeningByUserID,
    OpeningByUserName: opening.OpeningByUserName,
    Status: 'Open',
    ClosingTime: null,
    ClosingByUserName: null,
    ClosingNo: null,
    ExpectedCash: null,
    CountedCash: null,
    Difference: null,
    DifferenceReason: '',
    FloatToLeave: null,
    DepositAmount: null,
    BillCount: 0,
    NetSales: 0,
    LateSales: { Count: 0, CashAmount: 0 },
  })

  const queue = async (opening: Opening): Promise<SessionOutcome> => {
    if (!openings) return refused('openingOffline')
    const queued = await openings.queue(opening)
    if (!queued.ok) return refused('openingNotSaved')
    await keep(closingOf(opening))
    return DONE
  }

  const isStillOpen = async (register: CashRegister, kept: Closing): Promise<boolean> => {
    if (await openings?.isUnsent(kept.key)) return true
    const closing = await latest(register)
    return typeof closing === 'string' || closing?.key === kept.key
  }

  const findClosing = async (register: CashRegister): Promise<Closing | null> => {
    if (state.get().store?.CashRegisterClosing !== true) return null
    const { closing: kept } = await store.read()
    if (kept) return kept
    const closing = await latest(register)
    if (typeof closing === 'string' || !closing) return null
    await store.saveClosing(closing)
    return closing
  }

  return {
    findClosing,

    recheckClosing: async () => {
      const { store: place, register, closing: kept } = state.get()
      if (place?.CashRegisterClosing !== true || !register) return
      if (!kept) {
        const found = await findClosing(register)
        return found ? take(found) : undefined
      }
      if (await openings?.isUnsent(kept.key)) return
      const closing = await latest(register)
      if (typeof closing === 'string' || closing?.key === kept.key) return
      await (closing ? keep(closing) : drop(kept.key))
    },

    // Nothing is taken from under a customer's hands: a sale made now is a late one of that closing (F-53).
    checkClosedElsewhere: async () => {
      const { register, closing: kept } = state.get()
      if (!register || kept?.Status !== 'Open' || (await isStillOpen(register, kept))) return
      const answer = await api.call('lastClosingBalance', { params: { id: register.key } })
      const last = answer.ok ? answer.reply.lastClosing : null
      if (state.get().closing?.key !== kept.key) return
      const ClosingTime = last?.ClosingTime ?? null
      await keep({
        ...kept,
        Status: 'Closed',
        ClosingTime,
        ClosingByUserName: last?.ClosingByUserName ?? null,
      })
    },

    openingFacts: async () => {
      const { registration, register } = state.get()
      if (!register) return NOTHING_KNOWN
      const answer = await api.call('lastClosingBalance', { params: { id: register.key } })
      if (!answer.ok) return NOTHING_KNOWN
      const { lastClosingBalance, lastClosing = null } = answer.reply
      const isWanted = registration?.AutoPopulateOpeningBalance === true
      return { prefill: isWanted ? lastClosingBalance : null, lastClosing }
    },

    registerClosed: async (key) => {
      if (state.get().closing?.key === key) await drop(key)
    },

    openRegister: async (balance) => {
      let outcome: OpeningOutcome = DONE
      await state.whileBusy(async () => {
        const opening = draft(openingBalanceToSend(balance))
        const { register } = state.get()
        if (!opening || !register) return (outcome = refused('openingFailed'))
        await api.call('openCashRegister', { body: opening })
        // Whatever was answered, or not: what counts is the record that the server shows now.
        const closing = await latest(register)
        if (closing === 'unreachable') return (outcome = await queue(opening))
        if (closing === null || closing === 'refused') return (outcome = refused('openingFailed'))
        await keep(closing)
        return (outcome = closing.key === opening.UUID ? DONE : { ok: true, openedBy: closing })
      })
      return outcome
    },
  }
}
