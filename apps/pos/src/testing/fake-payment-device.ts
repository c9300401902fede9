import type { AskedMoney, DeviceAnswer, GiveBackAnswer, PaymentDevice } from '../ledger/payment-device.ts'

export const PROOF = { TerminalID: '52500009', TraceNo: '000123', ApprovalCode: '481516', CardDigits: '1234' }

export interface FakePaymentDevice extends PaymentDevice {
  /** Whose money is here now: of each intent, in minor units. */
  readonly taken: Map<string, number>
  /** How often each customer was charged. */
  readonly charges: Map<string, number>
  /** What it does next; approves by default. */
  behaviour: {
    ask: 'approve' | 'decline' | 'silent'
    giveBack: 'reverse' | 'keep' | 'silent'
    isReachable: boolean
  }
}

/** A card terminal that knows each payment by its id, as the bridge makes of a real one. */
export const createFakePaymentDevice = (): FakePaymentDevice => {
  const taken = new Map<string, number>()
  const charges = new Map<string, number>()
  const answers = new Map<string, DeviceAnswer>()
  const device: FakePaymentDevice = {
    taken,
    charges,
    behaviour: { ask: 'approve', giveBack: 'reverse', isReachable: true },
    ask: async ({ id, amount }: AskedMoney): Promise<DeviceAnswer> => {
      const { ask, isReachable } = device.behaviour
      if (!isReachable) return { state: 'unknown', reason: 'gone' }
      const known = answers.get(id)
      if (known) return known
      if (ask === 'decline') {
        const declined = { state: 'declined', reason: 'declined' } as const
        answers.set(id, declined)
        return declined
      }
      taken.set(id, amount)
      charges.set(id, (charges.get(id) ?? 0) + 1)
      answers.set(id, { state: 'approved', proof: PROOF })
      return ask === 'silent' ? { state: 'unknown', reason: 'late' } : { state: 'approved', proof: PROOF }
    },
    find: async ({ id }: AskedMoney): Promise<DeviceAnswer> => {
      if (!device.behaviour.isReachable) return { state: 'unknown', reason: 'gone' }
      const known = answers.get(id) ?? { state: 'declined', reason: 'neverAsked' }
      // An ask that arrives after this question is refused.
      answers.set(id, known)
      return known
    },
    cancel: async () => {},
    giveBack: async ({ id }: AskedMoney): Promise<GiveBackAnswer> => {
      const { giveBack, isReachable } = device.behaviour
      if (!isReachable) return { state: 'unknown', reason: 'gone' }
      if (giveBack === 'keep') return { state: 'kept', reason: 'dayClosed' }
      taken.delete(id)
      return giveBack === 'silent' ? { state: 'unknown', reason: 'late' } : { state: 'reversed' }
    },
  }
  return device
}
