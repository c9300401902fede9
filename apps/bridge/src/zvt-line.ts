import { connect, type Socket } from 'node:net'
import { type Apdu, COMMANDS, encodeApdu, takeApdu } from './zvt-apdu.ts'

export interface ZvtTimes {
  connectMs: number
  /** A terminal confirms a command at once. */
  ackMs: number
  /** The customer looks for a card and types a PIN; the terminal sends a sign of life meanwhile. */
  answerMs: number
}

export const ZVT_TIMES: ZvtTimes = { connectMs: 5_000, ackMs: 5_000, answerMs: 180_000 }

/** The connection broke off, or its time was up. What was asked may have happened. */
export class LineLost extends Error {}
/** The terminal has refused the command at once: nothing has happened. */
export class CommandRefused extends Error {
  readonly code: string
  constructor(code: string) {
    super(`The terminal refuses the command: ${code}.`)
    this.code = code
  }
}

export interface ZvtLine {
  /**
   * Sends a command and hears the terminal until it is done with it. `onMessage` sees each message before it is
   * confirmed, so what it stores is on the disk when the terminal takes its own word as delivered.
   */
  run(command: string, data: Buffer, onMessage?: (apdu: Apdu) => void): Promise<'completed' | 'aborted'>
  /** Written beside a running command. */
  interrupt(command: string): void
  close(): void
}

const isRefusal = (command: string): boolean => command.startsWith('84')

export const openZvtLine = (ip: string, port: number, times: ZvtTimes): Promise<ZvtLine | undefined> =>
  new Promise((resolve) => {
    const socket = connect({ host: ip, port, noDelay: true })
    const timer = setTimeout(() => finish(undefined), times.connectMs)
    const finish = (line: ZvtLine | undefined) => {
      clearTimeout(timer)
      socket.removeAllListeners('connect')
      socket.removeAllListeners('error')
      socket.on('error', () => {})
      if (!line) socket.destroy()
      resolve(line)
    }
    socket.once('connect', () => finish(lineOn(socket, times)))
    socket.once('error', () => finish(undefined))
  })

const lineOn = (socket: Socket, times: ZvtTimes): ZvtLine => {
  let bytes = Buffer.alloc(0)
  let isLost = false
  let wake: (() => void) | undefined
  const lose = () => {
    isLost = true
    wake?.()
  }
  socket.on('data', (more: Buffer) => {
    bytes = Buffer.concat([bytes, more])
    wake?.()
  })
  socket.on('close', lose)
  socket.on('end', lose)

  const next = async (ms: number): Promise<Apdu> => {
    const until = Date.now() + ms
    for (;;) {
      const taken = takeApdu(bytes)
      if (taken) {
        bytes = Buffer.from(taken.rest)
        return taken.apdu
      }
      const left = until - Date.now()
      if (isLost || left <= 0) throw new LineLost('The terminal does not answer.')
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, left)
        wake = () => {
          clearTimeout(timer)
          resolve()
        }
      })
      wake = undefined
    }
  }
  const confirm = () => socket.write(encodeApdu(COMMANDS.ack))

  return {
    run: async (command, data, onMessage = () => {}) => {
      socket.write(encodeApdu(command, data))
      const first = await next(times.ackMs)
      if (isRefusal(first.command)) throw new CommandRefused(first.command)
      if (first.command !== COMMANDS.ack) throw new LineLost('The terminal answers with something else.')
      for (;;) {
        const apdu = await next(times.answerMs)
        // The confirmation of an interruption.
        if (apdu.command === COMMANDS.ack || isRefusal(apdu.command)) continue
        onMessage(apdu)
        confirm()
        if (apdu.command === COMMANDS.completion) return 'completed'
        if (apdu.command === COMMANDS.aborted) return 'aborted'
      }
    },
    interrupt: (command) => {
      socket.write(encodeApdu(command))
    },
    close: () => {
      socket.end()
      socket.destroySoon()
    },
  }
}
