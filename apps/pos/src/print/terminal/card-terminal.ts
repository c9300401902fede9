import {
  TERMINAL_PATHS,
  TERMINAL_RESULTS,
  type TerminalCall,
  type TerminalResult,
  type TerminalTotals,
} from '@evertill/contract/bridge'
import type { PaymentProof } from '@evertill/contract'
import type { CardTerminalRecord } from '../../db/device/counter-devices.ts'
import type { BridgePairing } from '../../db/device/pairing-store.ts'
import type { AskedMoney, DeviceAnswer, PaymentDevice } from '../../ledger/payment-device.ts'
import { type BridgeFault, type BridgeFetch, createBridgeCall, type Fields, oneOf } from '../bridge-call.ts'

/** Longer than the bridge waits for the customer, so that its answer comes first. */
const ASK_TIMEOUT_MS = 240_000
const TIMEOUT_MS = 60_000

interface Told {
  state: TerminalResult
  proof?: PaymentProof | undefined
  reason: string
}

/** The bridge has refused before it asked the terminal. Of everything else nobody knows what became. */
const NOT_ASKED: readonly BridgeFault[] = [
  'not-paired',
  'wrong-origin',
  'wrong-host',
  'bad-request',
  'address-not-allowed',
  'busy',
]

const textIn = (fields: Fields, name: string, most: number): string | undefined => {
  const value = fields[name]
  return typeof value === 'string' && value !== '' ? value.slice(0, most) : undefined
}

/** As the contract wants it: another program on the port of the bridge must not make a sale that is refused. */
const readProof = (value: unknown): PaymentProof | undefined => {
  if (typeof value !== 'object' || value === null) return undefined
  const fields: Fields = { ...value }
  const [receipt, code] = [textIn(fields, 'ReceiptNo', 20), textIn(fields, 'ApprovalCode', 40)]
  const [name, digits] = [textIn(fields, 'CardName', 40), textIn(fields, 'CardDigits', 4)]
  return {
    TerminalID: textIn(fields, 'TerminalID', 40) ?? 'unknown',
    TraceNo: textIn(fields, 'TraceNo', 64) ?? 'unknown',
    ...(receipt === undefined ? {} : { ReceiptNo: receipt }),
    ...(code === undefined ? {} : { ApprovalCode: code }),
    ...(name === undefined ? {} : { CardName: name }),
    ...(digits !== undefined && /^\d{4}$/.test(digits) ? { CardDigits: digits } : {}),
  }
}

export interface CardTerminal extends PaymentDevice {
  /** Whether the terminal answers. */
  check(currency: string): Promise<'ready' | 'offline' | BridgeFault>
  /** Its end of day: what it has taken since the last one. */
  closeDay(currency: string): Promise<TerminalTotals>
}

/** A card terminal on the shop's network, through the bridge on this computer. */
export const createCardTerminal = (
  { address, password }: CardTerminalRecord,
  pairing: BridgePairing,
  fetch?: BridgeFetch,
): CardTerminal => {
  const call = createBridgeCall(pairing, fetch)
  const post = (path: string, fields: Partial<TerminalCall>, timeout: number) =>
    call(path, timeout, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ terminal: address, password, ...fields }),
    })

  const tell = async (
    path: string,
    { id, device, amount, currency }: AskedMoney,
    timeout: number,
  ): Promise<Told | BridgeFault> => {
    // A payment belongs to the terminal that was asked, also after another one was set up.
    const fields = { terminal: device, payment: id, amount, currency }
    const answer = await post(path, fields, timeout)
    if (!answer.ok) return answer.fault
    const { value } = answer
    const state = oneOf(TERMINAL_RESULTS, value['state']) ?? 'unknown'
    return { state, proof: readProof(value['proof']), reason: textIn(value, 'reason', 40) ?? state }
  }

  const readAnswer = (told: Told | BridgeFault): DeviceAnswer => {
    if (typeof told === 'string') return { state: 'unknown', reason: told }
    if (told.state === 'approved' && told.proof) return { state: 'approved', proof: told.proof }
    if (told.state === 'declined' || told.state === 'reversed')
      return { state: 'declined', reason: told.reason }
    return told.state === 'pending' ? { state: 'pending' } : { state: 'unknown', reason: told.reason }
  }

  return {
    ask: async (money) => {
      const told = await tell(TERMINAL_PATHS.ask, money, ASK_TIMEOUT_MS)
      if (typeof told === 'string' && NOT_ASKED.includes(told)) return { state: 'declined', reason: told }
      return readAnswer(told)
    },
    find: async (money) => readAnswer(await tell(TERMINAL_PATHS.find, money, ASK_TIMEOUT_MS)),
    cancel: async (money) => {
      await tell(TERMINAL_PATHS.cancel, money, TIMEOUT_MS)
    },
    giveBack: async (money) => {
      const told = await tell(TERMINAL_PATHS.giveBack, money, TIMEOUT_MS)
      if (typeof told === 'string') return { state: 'unknown', reason: told }
      if (told.state === 'reversed') return { state: 'reversed' }
      return { state: told.state === 'kept' ? 'kept' : 'unknown', reason: told.reason }
    },
    check: async (currency) => {
      const answer = await post(TERMINAL_PATHS.check, { currency }, TIMEOUT_MS)
      if (!answer.ok) return answer.fault
      return answer.value['state'] === 'ready' ? 'ready' : 'offline'
    },
    closeDay: async (currency) => {
      const answer = await post(TERMINAL_PATHS.closeDay, { currency }, ASK_TIMEOUT_MS)
      const fault = answer.ok ? 'unknown' : answer.fault
      const nothing = { state: 'unknown', reason: fault, total: 0, count: null } as const
      if (!answer.ok) return nothing
      const { state, total, count } = answer.value
      if (state === 'declined') return { ...nothing, state, reason: textIn(answer.value, 'reason', 40) ?? '' }
      if (state !== 'closed' || !Number.isSafeInteger(total)) return nothing
      return { state, total: Number(total), count: Number.isInteger(count) ? Number(count) : null }
    },
  }
}
