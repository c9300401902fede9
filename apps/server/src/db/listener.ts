import type pg from 'pg'
import { dedicatedClient, finderOf, suspectHostOf } from './connection.ts'

export type Listener = { close(): Promise<void> }

const RECONNECT_MS = 1_000
const CONNECT_TIMEOUT_MS = 5_000
/** A network that fails without a word ends no connection: without this question nobody would notice for hours. */
const PROBE_INTERVAL_MS = 10_000
const PROBE_TIMEOUT_MS = 5_000

type Options = {
  readonly databaseUrl: string
  readonly channel: string
  /** `undefined`: notices may have been missed, or the notice has no payload. */
  readonly onNotice: (payload: string | undefined) => void
  readonly probeIntervalMs?: number | undefined
  readonly probeTimeoutMs?: number | undefined
}

/**
 * A dedicated connection that waits for notices. Notices are only wake-ups. Those sent while it was disconnected are
 * lost, so everybody is woken after every connect.
 */
export const listen = (options: Options): Listener => {
  const { databaseUrl, channel, onNotice } = options
  const { probeIntervalMs = PROBE_INTERVAL_MS, probeTimeoutMs = PROBE_TIMEOUT_MS } = options
  let client: pg.Client | undefined
  let probeTimer: NodeJS.Timeout | undefined
  let reconnectTimer: NodeJS.Timeout | undefined
  let closed = false

  const reconnect = (which: pg.Client): void => {
    if (client !== which) return
    client = undefined
    clearTimeout(probeTimer)
    void which.end().catch(() => undefined)
    if (!closed) reconnectTimer = setTimeout(() => void connect(), RECONNECT_MS)
  }

  const probe = async (which: pg.Client): Promise<void> => {
    try {
      await which.query('select')
      if (client === which) probeTimer = setTimeout(() => void probe(which), probeIntervalMs)
    } catch {
      suspectHostOf(which, finderOf(databaseUrl))
      reconnect(which)
    }
  }

  const connect = async (): Promise<void> => {
    const next = dedicatedClient(databaseUrl, 'events', {
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      query_timeout: probeTimeoutMs,
      keepAlive: true,
    })
    client = next
    next.on('error', () => reconnect(next))
    next.on('end', () => reconnect(next))
    next.on('notification', ({ payload }) => onNotice(payload === '' ? undefined : payload))
    try {
      await next.connect()
      await next.query(`listen ${channel}`)
      if (closed) return await next.end()
      onNotice(undefined)
      probeTimer = setTimeout(() => void probe(next), probeIntervalMs)
    } catch {
      reconnect(next)
    }
  }

  void connect()
  return {
    close: async () => {
      closed = true
      clearTimeout(reconnectTimer)
      clearTimeout(probeTimer)
      const last = client
      client = undefined
      await last?.end().catch(() => undefined)
    },
  }
}
