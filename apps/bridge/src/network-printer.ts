import { connect, type Socket } from 'node:net'
import type { BridgePrinterState } from '@evertill/contract/bridge'
import { blocksPrinting, readStatus, STATUS_REQUEST } from './esc-pos-status.ts'
import type { Family, Printer, SendResult } from './printer.ts'

export interface NetworkTimes {
  connectMs: number
  /** A printer that tells its state does so at once. */
  statusMs: number
  /** Without any byte taken by the printer: it is off, or out of paper with a full buffer. */
  stalledMs: number
  /** Most printers close the connection when they have read everything; some leave it open. */
  closeMs: number
}

export const NETWORK_TIMES: NetworkTimes = {
  connectMs: 5_000,
  statusMs: 800,
  stalledMs: 20_000,
  closeMs: 3_000,
}

/** Small enough to notice that a printer has stopped reading. */
const CHUNK_BYTES = 16 * 1024

/** The connection as promises, each of which ends in time. */
const openLine = (socket: Socket) => {
  let received: number[] = []
  let isEnded = false
  let failed = false
  const waiting = new Set<() => void>()
  const wake = () => [...waiting].forEach((one) => one())
  socket.on('data', (bytes: Buffer) => {
    // A status has three bytes; a printer that talks without end must not fill the memory.
    received = [...received, ...bytes.subarray(0, 64)].slice(-64)
    wake()
  })
  socket.on('end', () => {
    isEnded = true
    wake()
  })
  socket.on('error', () => {
    failed = true
    wake()
  })
  socket.on('close', () => {
    isEnded = true
    wake()
  })

  /** True as soon as the condition holds, false after the time or when the connection is lost. */
  const until = (condition: () => boolean, ms: number): Promise<boolean> =>
    new Promise((resolve) => {
      const finish = (value: boolean) => {
        clearTimeout(timer)
        waiting.delete(look)
        resolve(value)
      }
      const look = () => {
        if (condition()) finish(true)
        else if (failed || isEnded) finish(false)
      }
      const timer = setTimeout(() => finish(condition()), ms)
      waiting.add(look)
      look()
    })

  return {
    hasFailed: () => failed,
    closed: (ms: number) => until(() => isEnded, ms),
    ask: async (ms: number): Promise<BridgePrinterState | undefined> => {
      // What came before the question stays: a greeting tells that this is no printer.
      socket.write(STATUS_REQUEST)
      let state: BridgePrinterState | undefined
      await until(() => (state = readStatus(received)) !== undefined, ms)
      received = []
      return state
    },
    write: async (bytes: Uint8Array, ms: number): Promise<boolean> => {
      let written = false
      socket.write(bytes, (error) => {
        written = !error
        wake()
      })
      return until(() => written, ms)
    },
  }
}

const dial = (host: string, port: number, ms: number): Promise<Socket | undefined> =>
  new Promise((resolve) => {
    const socket = connect({ host, port, noDelay: true })
    const finish = (value: Socket | undefined) => {
      clearTimeout(timer)
      socket.removeAllListeners()
      if (!value) {
        socket.on('error', () => {})
        socket.destroy()
      }
      resolve(value)
    }
    const timer = setTimeout(() => finish(undefined), ms)
    socket.once('connect', () => finish(socket))
    socket.once('error', () => finish(undefined))
  })

/** A printer on raw TCP. `ip` is an address that was allowed, never a name. */
export const createNetworkPrinter = (
  ip: string,
  port: number,
  family: Family,
  times: NetworkTimes = NETWORK_TIMES,
): Printer => {
  const asks = family === 'esc-pos'
  return {
    send: async (bytes) => {
      const socket = await dial(ip, port, times.connectMs)
      if (!socket) return { result: 'not-sent', state: 'offline' }
      try {
        return await sendOver(openLine(socket), socket, bytes, asks, times)
      } finally {
        socket.destroy()
      }
    },
    status: async () => {
      const socket = await dial(ip, port, times.connectMs)
      if (!socket) return 'offline'
      try {
        return asks ? ((await openLine(socket).ask(times.statusMs)) ?? 'unknown') : 'unknown'
      } finally {
        socket.end()
        socket.destroySoon()
      }
    },
  }
}

async function sendOver(
  line: ReturnType<typeof openLine>,
  socket: Socket,
  bytes: Uint8Array,
  asks: boolean,
  times: NetworkTimes,
): Promise<SendResult> {
  const before = asks ? await line.ask(times.statusMs) : undefined
  if (before !== undefined && blocksPrinting(before)) return { result: 'not-sent', state: before }
  if (line.hasFailed()) return { result: 'not-sent', state: 'offline' }

  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
    // From the first byte on nobody can say what is on paper.
    if (!(await line.write(bytes.subarray(at, at + CHUNK_BYTES), times.stalledMs)))
      return { result: 'unknown', state: 'offline' }
  }
  // The system has taken the bytes, the printer perhaps not. One that answered before has to answer after them.
  const after = before === undefined ? undefined : await line.ask(times.stalledMs)
  if (before !== undefined && after === undefined) return { result: 'unknown', state: 'offline' }

  socket.end()
  await line.closed(times.closeMs)
  if (line.hasFailed()) return { result: 'unknown', state: 'offline' }
  return { result: 'sent', state: after ?? 'unknown' }
}
