import { createServer, type Socket } from 'node:net'
import { STATUS_REQUEST } from '../esc-pos-status.ts'

/** DLE EOT answers of a printer at rest: only the fixed bits are set. */
const AT_REST = 0b0001_0010

export interface FakePrinter {
  port: number
  /** The bytes of each connection, without the questions for its state. */
  jobs(): Buffer[]
  /** How many connections were open at once, at most. */
  maxOpen(): number
  close(): Promise<void>
}

export interface FakePrinterOptions {
  /** The answers to DLE EOT 1, 2 and 4; null for a printer that tells nothing. */
  status?: readonly [number, number, number] | null
  /** No printer: this text is the answer to a connection, or to whatever is sent. */
  text?: { greeting?: string; answer?: string }
  /** Called with each piece of a job. */
  onData?(socket: Socket, soFar: number): void
  /** Answers before a job and then, as if switched off, no more. */
  dieAfterFirstAnswer?: boolean
  /** Leaves the connection open, as some printers do. */
  staysOpen?: boolean
}

export const PAPER_OUT = [AT_REST | 0b1000, AT_REST | 0b0010_0000, AT_REST | 0b0110_0000] as const
export const COVER_OPEN = [AT_REST | 0b1000, AT_REST | 0b0000_0100, AT_REST] as const
export const PAPER_LOW = [AT_REST, AT_REST, AT_REST | 0b0000_1100] as const
const READY = [AT_REST, AT_REST, AT_REST] as const

/** A printer on a real port that keeps what it was sent. */
export const startFakePrinter = async (options: FakePrinterOptions = {}): Promise<FakePrinter> => {
  const { status = READY, text, onData, staysOpen = false, dieAfterFirstAnswer = false } = options
  const received: Buffer[][] = []
  const sockets = new Set<Socket>()
  let maxOpen = 0
  const server = createServer({ allowHalfOpen: staysOpen }, (socket) => {
    const mine: Buffer[] = []
    received.push(mine)
    let answers = 0
    sockets.add(socket)
    maxOpen = Math.max(maxOpen, sockets.size)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => {})
    if (text?.greeting !== undefined) socket.write(text.greeting)
    socket.on('data', (bytes) => {
      if (text) {
        if (text.answer !== undefined) socket.write(text.answer)
        return
      }
      // The bridge asks in a write of its own, but the network may join it with the job.
      const question = bytes.indexOf(STATUS_REQUEST)
      const rest =
        question < 0
          ? bytes
          : Buffer.concat([bytes.subarray(0, question), bytes.subarray(question + STATUS_REQUEST.length)])
      const isSilent = status === null || (dieAfterFirstAnswer && answers > 0)
      if (question >= 0 && !isSilent) {
        answers += 1
        socket.write(Uint8Array.from(status))
      }
      if (rest.length === 0) return
      mine.push(rest)
      onData?.(
        socket,
        mine.reduce((sum, part) => sum + part.length, 0),
      )
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    jobs: () => received.map((parts) => Buffer.concat(parts)).filter((job) => job.length > 0),
    maxOpen: () => maxOpen,
    close: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}
