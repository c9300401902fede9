import { TERMINAL_PATHS, type TerminalCall, ZVT_PORT } from '@evertill/contract/bridge'
import { formatAddress, parseAddress, resolveAddress } from './addresses.ts'
import { type CardReply, createCardPayments } from './card-payments.ts'
import type { CardPayment } from './terminal-talks.ts'
import { readBody, requireType } from './read-body.ts'
import { Refusal } from './refusal.ts'
import type { Call, RouteParts } from './route-parts.ts'
import type { PaymentJournal } from './payment-journal.ts'
import { ZVT_TIMES, type ZvtTimes } from './zvt-line.ts'
import { createZvtTerminal, isKnownCurrency, type ZvtTerminal } from './zvt-terminal.ts'

/** A call names a terminal, a payment and an amount. */
const MAX_CALL_BYTES = 1_000
const PAYMENT_ID = /^[\da-f-]{36}$/i
/** Twelve digits are what a terminal can be told. */
const MAX_AMOUNT = 999_999_999_999

interface TerminalParts extends Pick<RouteParts, 'settings' | 'inLane' | 'now'> {
  payments: PaymentJournal
  zvtTimes?: ZvtTimes | undefined
  requireTill(call: Call): unknown
}

const isText = (value: unknown, pattern: RegExp): value is string =>
  typeof value === 'string' && pattern.test(value)

const readCall = async ({ request }: Call): Promise<TerminalCall> => {
  // Not a type that a form can send: the browser has to ask first.
  requireType(request, 'application/json')
  try {
    const call = JSON.parse((await readBody(request, MAX_CALL_BYTES)).toString('utf8')) as TerminalCall
    if (
      isText(call.terminal, /^[\w.:[\]-]{1,300}$/) &&
      isText(call.password, /^\d{6}$/) &&
      typeof call.currency === 'string' &&
      isKnownCurrency(call.currency)
    )
      return call
  } catch (error) {
    if (error instanceof Refusal) throw error
    // The same answer as for a call without a terminal.
  }
  throw new Refusal('bad-request')
}

const answer = <Reply extends object>(reply: Reply | Extract<CardReply, string>): Reply => {
  if (typeof reply === 'string') throw new Refusal(reply)
  return reply
}

/** What the bridge does with card terminals. Host and origin were checked before. */
export const createTerminalRoutes = ({
  settings,
  inLane,
  now,
  payments,
  zvtTimes = ZVT_TIMES,
  requireTill,
}: TerminalParts): Readonly<Record<string, (call: Call) => Promise<object>>> => {
  const cards = createCardPayments(payments, inLane, now)

  const open = async (call: Call): Promise<{ sent: TerminalCall; terminal: string; zvt: ZvtTerminal }> => {
    requireTill(call)
    const sent = await readCall(call)
    const address = parseAddress(sent.terminal, ZVT_PORT)
    if (!address) throw new Refusal('bad-request')
    const found = await resolveAddress(address, settings.read(), undefined, ZVT_PORT)
    if (found === 'address-not-allowed') throw new Refusal(found)
    const ip = found === 'offline' ? '' : found.ip
    const { password, currency } = sent
    return {
      sent,
      terminal: formatAddress(address),
      zvt: createZvtTerminal({ ip, port: address.port, password, currency }, zvtTimes),
    }
  }
  const paymentIn = ({ payment, amount = 0, currency }: TerminalCall, terminal: string): CardPayment => {
    const isWhole = Number.isSafeInteger(amount) && amount > 0 && amount <= MAX_AMOUNT
    if (!isText(payment, PAYMENT_ID) || !isWhole) throw new Refusal('bad-request')
    return { id: payment, terminal, amount, currency }
  }
  const onPayment =
    (work: (payment: CardPayment, zvt: ZvtTerminal) => Promise<CardReply>) =>
    async (call: Call): Promise<object> => {
      const { sent, terminal, zvt } = await open(call)
      return answer(await work(paymentIn(sent, terminal), zvt))
    }

  return {
    [`POST ${TERMINAL_PATHS.ask}`]: onPayment(cards.ask),
    [`POST ${TERMINAL_PATHS.find}`]: onPayment(cards.find),
    [`POST ${TERMINAL_PATHS.giveBack}`]: onPayment(cards.giveBack),
    [`POST ${TERMINAL_PATHS.cancel}`]: async (call) => {
      const { sent, terminal } = await open(call)
      cards.cancel(paymentIn(sent, terminal).id)
      return {}
    },
    [`POST ${TERMINAL_PATHS.closeDay}`]: async (call) => {
      const { terminal, zvt } = await open(call)
      return answer(await cards.closeDay(terminal, zvt))
    },
    [`POST ${TERMINAL_PATHS.check}`]: async (call) => {
      const { terminal, zvt } = await open(call)
      const checked = await inLane(terminal, () => zvt.check())
      if (checked === undefined) throw new Refusal('busy')
      return checked.kind === 'said' ? { state: 'ready' } : { state: 'offline' }
    },
  }
}
