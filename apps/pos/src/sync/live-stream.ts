import {
  API_BASE,
  type DocumentEvent,
  FLAG_SEVERITY,
  REFRESH_EVENTS,
  type RefreshEvent,
  type SaleFlag,
  STREAM_EVENTS,
} from '@evertill/contract'
import { retryDelay } from '@evertill/domain'
import type { ApiClient } from '../api/client.ts'

/** The part of the browser's EventSource that is used here. */
export interface EventStream {
  addEventListener(type: string, listener: (event: { lastEventId?: string; data?: unknown }) => void): void
  close(): void
}

interface StreamPorts {
  api: ApiClient
  open(url: string): EventStream
  /** 0..1, for the jitter: not all tills may reconnect to a restarted server in the same second. */
  random(): number
  /** False while nobody is signed in; then the server gets no request. */
  isWanted(): boolean
  onEvent(event: RefreshEvent): void
  /** A register of this registration was closed; a till with an open one checks whether it is its own. */
  onRegisterClosed(): void
  /** The server has compared a sale with the shop's data, and its flags have changed. */
  onFlags(change: ChangedFlags): void
  /** Events may have been missed: everything has to be pulled. */
  onGap(): void
  /** Calls back when the server is reachable again: after a long outage the next try may be minutes away. */
  onReachable(wake: () => void): void
}

const REGISTER_CLOSED: DocumentEvent = 'register_closed'
const SALE_UPDATED: DocumentEvent = 'sale_updated'

export interface ChangedFlags {
  UUID: string
  Flags: readonly SaleFlag[]
}

/** Undefined for the event of an edit, which has no flags, and for anything that cannot be read. */
const flagsIn = (data: unknown): ChangedFlags | undefined => {
  try {
    const { payload } = JSON.parse(String(data)) as { payload?: { UUID?: unknown; Flags?: unknown } }
    const { UUID, Flags } = payload ?? {}
    if (typeof UUID !== 'string' || !Array.isArray(Flags)) return undefined
    return { UUID, Flags: Flags.map((flag) => (flag in FLAG_SEVERITY ? (flag as SaleFlag) : 'NEWER_FLAG')) }
  } catch {
    return undefined
  }
}

/** How often a till without a signed-in cashier checks again. */
const IDLE_MS = 2_000

/**
 * Follows the server's live events until stopped. The browser's own reconnect would reuse a spent ticket, so each
 * connection gets a new ticket and continues after the last event seen.
 */
export const followEvents = async (ports: StreamPorts, signal: AbortSignal): Promise<void> => {
  let lastEventId = ''
  let failures = 0
  let endSleep = () => {}
  ports.onReachable(() => {
    failures = 0
    endSleep()
  })
  const sleep = (milliseconds: number): Promise<void> =>
    new Promise((resolve) => {
      endSleep = () => {
        clearTimeout(timer)
        signal.removeEventListener('abort', endSleep)
        endSleep = () => {}
        resolve()
      }
      const timer = setTimeout(() => endSleep(), milliseconds)
      signal.addEventListener('abort', endSleep)
    })

  const listen = (ticket: string): Promise<void> =>
    new Promise((resolve) => {
      const query = new URLSearchParams({ ticket, ...(lastEventId === '' ? {} : { lastEventId }) })
      const stream = ports.open(`${API_BASE}/events/stream?${query.toString()}`)
      const end = () => {
        signal.removeEventListener('abort', end)
        stream.close()
        resolve()
      }
      const note = (event: { lastEventId?: string }) => {
        failures = 0
        lastEventId = event.lastEventId ?? lastEventId
      }
      stream.addEventListener(STREAM_EVENTS.ready, (event) => {
        // The stream does not report what happened before the first connection.
        if (lastEventId === '') ports.onGap()
        note(event)
      })
      stream.addEventListener(STREAM_EVENTS.resync, (event) => {
        note(event)
        ports.onGap()
      })
      for (const type of REFRESH_EVENTS) {
        stream.addEventListener(type, (event) => {
          note(event)
          ports.onEvent(type)
        })
      }
      stream.addEventListener(REGISTER_CLOSED, (event) => {
        note(event)
        ports.onRegisterClosed()
      })
      stream.addEventListener(SALE_UPDATED, (event) => {
        note(event)
        const change = flagsIn(event.data)
        if (change) ports.onFlags(change)
      })
      stream.addEventListener('error', end)
      signal.addEventListener('abort', end)
    })

  while (!signal.aborted) {
    if (!ports.isWanted()) {
      await sleep(IDLE_MS)
      continue
    }
    const answer = await ports.api.call('createStreamTicket', {})
    if (answer.ok && !signal.aborted) await listen(answer.reply.ticket)
    failures += 1
    await sleep(retryDelay(failures, ports.random()))
  }
}
