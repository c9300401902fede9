import { createServer, type Socket } from 'node:net'
import { bcd, COMMANDS, encodeApdu, takeApdu } from '../zvt-apdu.ts'
import { bitmap } from '../zvt-bitmaps.ts'

const TERMINAL_ID = '52500009'
const ABORT_BY_CUSTOMER = 0x6c
const NO_RECEIPT = 0x64
const ALREADY_REVERSED = 0xb4

export interface SimulatedPayment {
  receipt: number
  amount: number
  isReversed: boolean
}

export interface ZvtBehaviour {
  /** What becomes of the next payments. `partly` approves half. */
  card: 'approve' | 'decline' | 'partly' | 'wait'
  /** Where the connection breaks off in the middle of a payment: the customer is charged from `charged` on. */
  cut: 'never' | 'asked' | 'charged' | 'answered'
  /** Cuts the connection while it takes a payment back. */
  cutsReversal: boolean
  refusesReversal: boolean
  /** In pieces of so many bytes, as a slow line delivers them. */
  pieces: number
  /** Another payment is running at the terminal: it is not registered. */
  isBusy: boolean
}

export interface ZvtSimulator {
  port: number
  behaviour: ZvtBehaviour
  payments: SimulatedPayment[]
  /** Every message of the till, in hexadecimal. */
  received: string[]
  close(): Promise<void>
}

/** A card terminal on a real port, as byte by byte as the protocol is published. It asks for no card. */
export const startZvtSimulator = async (change: Partial<ZvtBehaviour> = {}): Promise<ZvtSimulator> => {
  const payments: SimulatedPayment[] = []
  const received: string[] = []
  const sockets = new Set<Socket>()
  const behaviour: ZvtBehaviour = {
    card: 'approve',
    cut: 'never',
    cutsReversal: false,
    refusesReversal: false,
    pieces: Infinity,
    isBusy: false,
    ...change,
  }

  const statusOf = (payment: SimulatedPayment, result = 0): Buffer =>
    Buffer.concat([
      bitmap(0x27, Buffer.from([result])),
      bitmap(0x04, bcd(payment.amount, 6)),
      bitmap(0x49, bcd(356, 2)),
      bitmap(0x0b, bcd(payment.receipt + 100, 3)),
      bitmap(0x0c, Buffer.from('143005', 'hex')),
      bitmap(0x0d, Buffer.from('1120', 'hex')),
      bitmap(0x29, Buffer.from(TERMINAL_ID, 'hex')),
      bitmap(0x22, Buffer.from('676767eeeeeeee1234f', 'hex')),
      bitmap(0x3b, Buffer.from('481516\0\0', 'latin1')),
      bitmap(0x87, bcd(payment.receipt, 2)),
      bitmap(0x8b, Buffer.from('RuPay\0', 'latin1')),
      // A container that the till skips: how long it is stands before it.
      Buffer.from([0x06, 0x03, 0x1f, 0x10, 0x00]),
    ])

  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => {})
    let bytes = Buffer.alloc(0)
    const outgoing: { message: Buffer; after?: (() => void) | undefined }[] = []
    let isWaiting = false

    const write = (message: Buffer) => {
      for (let at = 0; at < message.length; at += Math.min(behaviour.pieces, message.length))
        socket.write(message.subarray(at, at + Math.min(behaviour.pieces, message.length)))
    }
    /** Each message waits for the confirmation of the one before, as a terminal does. */
    const pump = () => {
      if (isWaiting) return
      const next = outgoing.shift()
      if (!next) return
      isWaiting = true
      write(next.message)
      next.after?.()
    }
    const say = (command: string, data: Buffer = Buffer.alloc(0), after?: () => void) => {
      outgoing.push({ message: encodeApdu(command, data), after })
      pump()
    }
    const cut = () => socket.destroy()

    const pay = (amount: number) => {
      if (behaviour.cut === 'asked') return cut()
      say(COMMANDS.intermediateStatus, Buffer.from([0x0a]))
      if (behaviour.card === 'wait') return
      if (behaviour.card === 'decline') {
        say(COMMANDS.statusInformation, bitmap(0x27, Buffer.from([0x71])))
        return say(COMMANDS.aborted, Buffer.from([0x71]))
      }
      const charged = behaviour.card === 'partly' ? Math.floor(amount / 2) : amount
      const payment = { receipt: payments.length + 1, amount: charged, isReversed: false }
      payments.push(payment)
      if (behaviour.cut === 'charged') return cut()
      say(COMMANDS.printLine, Buffer.from('\x00** RECEIPT **', 'latin1'))
      say(
        COMMANDS.statusInformation,
        statusOf(payment),
        behaviour.cut === 'answered' ? () => setImmediate(cut) : undefined,
      )
      if (behaviour.cut !== 'answered') say(COMMANDS.completion)
    }

    const reverse = (receipt: number) => {
      const payment = payments.find((one) => one.receipt === receipt)
      if (!payment || payment.isReversed || behaviour.refusesReversal) {
        const code = payment?.isReversed ? ALREADY_REVERSED : 0xb5
        return say(COMMANDS.aborted, Buffer.from([code]))
      }
      payment.isReversed = true
      if (behaviour.cutsReversal) return cut()
      say(COMMANDS.statusInformation, statusOf(payment))
      say(COMMANDS.completion)
    }

    const closeDay = () => {
      const valid = payments.filter(({ isReversed }) => !isReversed)
      const total = valid.reduce((sum, { amount }) => sum + amount, 0)
      const sums = Buffer.concat([
        bcd(payments[0]?.receipt ?? 0, 2),
        bcd(payments.at(-1)?.receipt ?? 0, 2),
        ...[valid.length, 0, 0, 0, 0, 0, 0].map((count, kind) =>
          Buffer.concat([Buffer.from([count]), bcd(kind === 0 ? total : 0, 6)]),
        ),
      ])
      const status = Buffer.concat([
        bitmap(0x27, Buffer.from([0])),
        bitmap(0x04, bcd(total, 6)),
        bitmap(0x60, sums),
      ])
      say(COMMANDS.statusInformation, status)
      say(COMMANDS.completion)
    }

    const hear = (command: string, data: Buffer) => {
      if (command === COMMANDS.ack) {
        isWaiting = false
        return pump()
      }
      if (command === COMMANDS.abort) {
        write(encodeApdu(COMMANDS.ack))
        return say(COMMANDS.aborted, Buffer.from([ABORT_BY_CUSTOMER]))
      }
      if (command === COMMANDS.register && behaviour.isBusy) return write(encodeApdu('849c'))
      write(encodeApdu(COMMANDS.ack))
      if (command === COMMANDS.register) return say(COMMANDS.completion)
      if (command === COMMANDS.authorise) return pay(Number(data.toString('hex', 1, 7)))
      if (command === COMMANDS.reverse) return reverse(Number(data.toString('hex', 4, 6)))
      if (command === COMMANDS.endOfDay) return closeDay()
      const last = payments.at(-1)
      if (!last) return say(COMMANDS.aborted, Buffer.from([NO_RECEIPT]))
      say(COMMANDS.statusInformation, statusOf(last, last.isReversed ? ALREADY_REVERSED : 0))
      say(COMMANDS.completion)
    }

    socket.on('data', (more: Buffer) => {
      bytes = Buffer.concat([bytes, more])
      for (let taken = takeApdu(bytes); taken; taken = takeApdu(bytes)) {
        bytes = Buffer.from(taken.rest)
        received.push(encodeApdu(taken.apdu.command, taken.apdu.data).toString('hex'))
        hear(taken.apdu.command, taken.apdu.data)
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    behaviour,
    payments,
    received,
    close: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}
