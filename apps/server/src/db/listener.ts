import pg from 'pg'

export type Listener = { close(): Promise<void> }

const RECONNECT_MS = 1_000
const CONNECT_TIMEOUT_MS = 5_000

type Options = {
  readonly databaseUrl: string
  readonly channel: string
  /** `undefined`: notices may have been missed, or the notice has no payload. */
  readonly onNotice: (payload: string | undefined) => void
}

/**
 * A dedicated connection that waits for notices. Notices are only wake-ups. Those sent while it was disconnected are
 * lost, so everybody is woken after every connect.
 */
export const listen = ({ databaseUrl, channel, onNotice }: Options): Listener => {
  let client: pg.Client | undefined
  let reconnectTimer: NodeJS.Timeout | undefined
  let closed = false

  const reconnect = (which: pg.Client): void => {
    if (client !== which) return
    client = undefined
    void which.end().catch(() => undefined)
    if (!closed) reconnectTimer = setTimeout(() => void connect(), RECONNECT_MS)
  }

  const connect = async (): Promise<void> => {
    const next = new pg.Client({
      connectionString: databaseUrl,
      application_name: 'evertill-events',
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
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
    } catch {
      reconnect(next)
    }
  }

  void connect()
  return {
    close: async () => {
      closed = true
      clearTimeout(reconnectTimer)
      const last = client
      client = undefined
      await last?.end().catch(() => undefined)
    },
  }
}
