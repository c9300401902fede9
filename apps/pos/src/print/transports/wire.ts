import type { PrinterFamily } from '@evertill/paper/printer-bytes.ts'
import { logWarning } from '../../platform/log.ts'
import type { Timers } from '../../platform/timers.ts'
import type { PrinterFault, PrinterStatus, PrinterTransport, SendResult } from '../transport.ts'

/** An open connection to a printer. */
export interface Wire {
  /** Resolves when the device has taken the bytes, rejects when it is gone. */
  write(bytes: Uint8Array): Promise<void>
  /** What the printer sends next; missing where the connection has no way back. */
  read?(): Promise<Uint8Array>
  /** Waits until nothing is left in this computer's buffers; nothing can be written after it. Missing where `write` waits. */
  flush?(): Promise<void>
  close(): Promise<void>
}

export interface WireOptions {
  name: string
  family: PrinterFamily
  /** Null while the device is not connected. It must not ask the user for anything. */
  open(): Promise<Wire | null>
  /** This printer has told its status before, so silence means that it is off. */
  tellsStatus: boolean
  /** Called the first time that the printer tells its status. */
  onTells(): void
  timers: Timers
}

/** So many bytes are taken or given up together. */
const CHUNK = 4096
/** Longer than any printer needs for a chunk. One that is out of paper takes nothing more. */
const CHUNK_TIMEOUT_MS = 15_000
/** A printer that tells its status does so within some milliseconds. */
const STATUS_TIMEOUT_MS = 400
/** From the last byte to the last row on paper, for a long receipt on a slow printer. */
const PRINT_TIMEOUT_MS = 20_000

const CLOSE_TIMEOUT_MS = 2_000

const logNotClosed = (error: unknown) => logWarning('The printer was not closed.', error)

class LateError extends Error {}

const within = async <T>(timers: Timers, ms: number, work: Promise<T>): Promise<T> => {
  let cancel = () => {}
  const late = new Promise<never>((_, reject) => {
    cancel = timers.after(ms, () => reject(new LateError('late')))
  })
  try {
    return await Promise.race([work, late])
  } finally {
    cancel()
  }
}

const faultOf = (error: unknown): { reason: PrinterFault; detail: string } => ({
  reason: error instanceof LateError ? 'late' : 'connectionLost',
  detail: error instanceof Error ? error.message : String(error),
})

/** ESC/POS: DLE EOT n, answered at once, whatever is being printed. */
const REAL_TIME = { printer: 1, offline: 2, paper: 4 } as const
/** ESC/POS: GS r 1, answered when everything before it is on paper. */
const PAPER_WHEN_PRINTED = Uint8Array.of(0x1d, 0x72, 1)

const isRealTimeAnswer = (byte: number): boolean => (byte & 0x93) === 0x12
const isPaperAnswer = (byte: number): boolean => (byte & 0x90) === 0

/** The conversation over one open wire. Reading goes on across time-outs: a browser cannot take a read back. */
const converse = (wire: Wire, timers: Timers) => {
  let reading: Promise<Uint8Array> | null = null
  const next = async (read: () => Promise<Uint8Array>, ms: number) => {
    reading ??= read()
    const bytes = await within(timers, ms, reading)
    reading = null
    return bytes
  }
  /** Null when the printer does not answer in time, or cannot. */
  const answer = async (ms: number, isAnswer: (byte: number) => boolean): Promise<number | null> => {
    const read = wire.read?.bind(wire)
    if (!read) return null
    try {
      for (;;) {
        const found = (await next(read, ms)).find(isAnswer)
        if (found !== undefined) return found
      }
    } catch (error) {
      if (error instanceof LateError) return null
      throw error
    }
  }
  const ask = async (what: number) => {
    await within(timers, CHUNK_TIMEOUT_MS, wire.write(Uint8Array.of(0x10, 0x04, what)))
    return answer(STATUS_TIMEOUT_MS, isRealTimeAnswer)
  }
  return {
    /** `silent` if the printer does not answer. */
    status: async (): Promise<PrinterStatus> => {
      const offline = await ask(REAL_TIME.offline)
      if (offline === null) return { state: 'silent' }
      if (offline & 0x04) return { state: 'fault', reason: 'coverOpen' }
      const paper = (await ask(REAL_TIME.paper)) ?? 0
      if (offline & 0x20 || paper & 0x60) return { state: 'fault', reason: 'paperOut' }
      const printer = (await ask(REAL_TIME.printer)) ?? 0
      if (offline & 0x40 || printer & 0x08) return { state: 'fault', reason: 'offline' }
      return { state: 'ready' }
    },
    write: async (bytes: Uint8Array) => {
      for (let at = 0; at < bytes.length; at += CHUNK)
        await within(timers, CHUNK_TIMEOUT_MS, wire.write(bytes.subarray(at, at + CHUNK)))
    },
    flush: () => within(timers, CHUNK_TIMEOUT_MS, wire.flush?.() ?? Promise.resolve()),
    isPrinted: async (): Promise<boolean> => {
      await within(timers, CHUNK_TIMEOUT_MS, wire.write(PAPER_WHEN_PRINTED))
      return (await answer(PRINT_TIMEOUT_MS, isPaperAnswer)) !== null
    },
  }
}
type Conversation = ReturnType<typeof converse>

/** A printer on a wire. Each job opens and closes it, so that every tab can print and a device can be plugged in again. */
export const createWireTransport = (options: WireOptions): PrinterTransport => {
  const { name, family, open, timers } = options
  let tellsStatus = options.tellsStatus
  let busy: Promise<unknown> = Promise.resolve()

  /** Silence of a printer that once told its status is a fault. */
  const readStatus = async (talk: Conversation): Promise<PrinterStatus> => {
    // A Star printer would take the question for text.
    if (family !== 'esc-pos') return { state: 'silent' }
    const status = await talk.status()
    if (status.state === 'silent') return tellsStatus ? { state: 'fault', reason: 'offline' } : status
    if (!tellsStatus) {
      tellsStatus = true
      options.onTells()
    }
    return status
  }

  const sendOver = async (talk: Conversation, bytes: Uint8Array): Promise<SendResult> => {
    const before = await readStatus(talk)
    if (before.state === 'fault') return { ...before, state: 'notSent' }
    try {
      await talk.write(bytes)
      if (before.state === 'silent') {
        await talk.flush()
        return { state: 'printed' }
      }
      if (await talk.isPrinted()) return { state: 'printed' }
      const after = await readStatus(talk)
      return after.state === 'fault' ? { ...after, state: 'unknown' } : { state: 'printed' }
    } catch (error) {
      return { state: 'unknown', ...faultOf(error) }
    }
  }

  const sendUnasked = async (talk: Conversation, bytes: Uint8Array): Promise<SendResult> => {
    try {
      await talk.write(bytes)
      await talk.flush()
      return { state: 'printed' }
    } catch (error) {
      return { state: 'unknown', ...faultOf(error) }
    }
  }

  /** One conversation at a time: two would read each other's answers. */
  const inTurn = <T>(
    whenClosed: (fault: ReturnType<typeof faultOf>) => T,
    work: (talk: Conversation) => Promise<T>,
  ) => {
    const turn = busy.then(async () => {
      let wire: Wire | null = null
      try {
        wire = await open()
        if (!wire) return whenClosed({ reason: 'offline', detail: '' })
        return await work(converse(wire, timers))
      } catch (error) {
        const { detail } = faultOf(error)
        return whenClosed({ reason: 'offline', detail })
      } finally {
        // A device that was pulled out cannot be closed, which changes nothing about the result.
        if (wire) await within(timers, CLOSE_TIMEOUT_MS, wire.close()).catch(logNotClosed)
      }
    })
    busy = turn
    return turn
  }

  return {
    name,
    knowsJobs: false,
    send: (_, bytes) =>
      inTurn<SendResult>(
        (fault) => ({ state: 'notSent', ...fault }),
        (talk) => sendOver(talk, bytes),
      ),
    sendRealTime: (_, bytes) =>
      inTurn<SendResult>(
        (fault) => ({ state: 'notSent', ...fault }),
        (talk) => sendUnasked(talk, bytes),
      ),
    status: () => inTurn<PrinterStatus>((fault) => ({ state: 'fault', ...fault }), readStatus),
  }
}
