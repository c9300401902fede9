import { type Apdu, bcd, COMMANDS } from './zvt-apdu.ts'
import { bitmap } from './zvt-bitmaps.ts'
import { readStatusInformation, type StatusInformation } from './zvt-status-information.ts'
import { CommandRefused, LineLost, openZvtLine, type ZvtLine, type ZvtTimes } from './zvt-line.ts'

/** Of the countries where tills with such terminals stand; ISO 4217. */
const CURRENCY_NUMBERS: Readonly<Record<string, number>> = {
  INR: 356,
  EUR: 978,
  CHF: 756,
  GBP: 826,
  USD: 840,
  JPY: 392,
  KWD: 414,
}

/**
 * The till starts payments and the end of the day, receipts are not printed by the till, and the terminal says what it
 * is doing meanwhile.
 */
const CONFIG = 0x08 | 0x10 | 0x20
/** `said`: what the terminal has said of it. `lost`: it broke off, and may have happened. `refused`: nothing happened. */
export type ZvtOutcome =
  | {
      kind: 'said'
      ending: 'completed' | 'aborted'
      status: StatusInformation | undefined
      abortCode: string
    }
  | { kind: 'lost' }
  | { kind: 'refused'; reason: string }

export interface ZvtTerminal {
  authorise(amount: number): Promise<ZvtOutcome>
  /** The last payment that the terminal knows. */
  lastReceipt(): Promise<ZvtOutcome>
  reverse(receipt: string): Promise<ZvtOutcome>
  endOfDay(): Promise<ZvtOutcome>
  check(): Promise<ZvtOutcome>
  /** Stops asking the customer. */
  abort(): void
}

interface ZvtAddress {
  ip: string
  port: number
  password: string
  currency: string
}

export const createZvtTerminal = (
  { ip, port, password, currency }: ZvtAddress,
  times: ZvtTimes,
): ZvtTerminal => {
  const currencyNumber = bcd(CURRENCY_NUMBERS[currency] ?? 0, 2)
  let running: ZvtLine | undefined

  /** Completed by a terminal that is at rest only: one in the middle of a payment does not give its turn away. */
  const register = (line: ZvtLine) =>
    line.run(COMMANDS.register, Buffer.concat([bcd(password, 3), Buffer.from([CONFIG]), currencyNumber]))

  const talk = async (command: string | null, data: Buffer): Promise<ZvtOutcome> => {
    const line = await openZvtLine(ip, port, times)
    if (!line) return { kind: 'refused', reason: 'offline' }
    let isAsked = false
    try {
      if ((await register(line)) === 'aborted') return { kind: 'refused', reason: 'notRegistered' }
      if (command === null) return { kind: 'said', ending: 'completed', status: undefined, abortCode: '' }
      let status: StatusInformation | undefined
      let abortCode = ''
      const hear = (apdu: Apdu) => {
        if (apdu.command === COMMANDS.statusInformation) status = readStatusInformation(apdu.data)
        if (apdu.command === COMMANDS.aborted) abortCode = apdu.data.toString('hex', 0, 1)
      }
      running = line
      isAsked = true
      const ending = await line.run(command, data, hear)
      return { kind: 'said', ending, status, abortCode }
    } catch (error) {
      if (error instanceof CommandRefused) return { kind: 'refused', reason: error.code }
      // What broke off before the command was sent cannot have happened. Whatever else went wrong may have.
      if (!isAsked) return { kind: 'refused', reason: error instanceof LineLost ? 'offline' : 'noTerminal' }
      return { kind: 'lost' }
    } finally {
      running = undefined
      line.close()
    }
  }

  return {
    authorise: (amount) =>
      talk(COMMANDS.authorise, Buffer.concat([bitmap(0x04, bcd(amount, 6)), bitmap(0x49, currencyNumber)])),
    lastReceipt: () => talk(COMMANDS.repeatReceipt, bcd(password, 3)),
    reverse: (receipt) =>
      talk(COMMANDS.reverse, Buffer.concat([bcd(password, 3), bitmap(0x87, bcd(receipt, 2))])),
    endOfDay: () => talk(COMMANDS.endOfDay, bcd(password, 3)),
    check: () => talk(null, Buffer.alloc(0)),
    abort: () => running?.interrupt(COMMANDS.abort),
  }
}

export const isKnownCurrency = (currency: string): boolean => currency in CURRENCY_NUMBERS
