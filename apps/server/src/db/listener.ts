import pg from 'pg'

export type Listener = { close(): Promise<void> }

const RECONNECT_MS = 1_000
const CONNECT_TIMEOUT_MS = 5_000

type Options = {
  readonly databaseUrl: string
  readonly channel: string
  /** `undefined`: something may have been missed, or cannot be told apart. */
  readonly onNotice: (payload: string | undefined) => void
}

/**
 * A connection of its own that waits for notices. They are only wake-ups: what was sent while it was away is lost,
 * hence the wake-up for all after every connect.
 */
export const listen = ({ databaseUrl, channel, onNotice }: Options): Listener => {
  let client: pg.Client | undefined
  let again: NodeJS.Timeout | undefined
  let closed = false

  const lost = (which: pg.Client): void => {
    if (client !== which) return
    client = undefined
    void which.end().catch(() => undefined)
    if (!closed) again = setTimeout(() => void connect(), RECONNECT_MS)
  }

  const connect = async (): Promise<void> => {
    const next = new pg.Client({
      connectionString: databaseUrl,
      application_name: 'evertill-events',
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      keepAlive: true,
    })
    client = next
    next.on('error', () => lost(next))
    next.on('end', () => lost(next))
    next.on('notification', ({ payload }) => onNotice(payload === '' ? undefined : payload))
    try {
      await next.connect()
      await next.query(`listen ${channel}`)
      if (closed) return await next.end()
      onNotice(undefined)
    } catch {
      lost(next)
    }
  }

  void connect()
  return {
    close: async () => {
      closed = true
      clearTimeout(again)
      const last = client
      client = undefined
      await last?.end().catch(() => undefined)
    },
  }
}
