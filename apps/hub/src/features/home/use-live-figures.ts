import { API_BASE, DOCUMENT_EVENTS, STREAM_EVENTS } from '@evertill/contract'
import { useEffect, useEffectEvent } from 'react'
import { useClient } from '../../parts/hub-context.tsx'

/** The server has the figures about a second after the event. */
const SETTLE_MS = 900
/** While many sell at once, the figures are read so often. */
const PACE_MS = 1_500
/** Figures that were too early are read again so soon, once: the page is to be two seconds behind at most. */
const AGAIN_MS = 500
/** The stream ends each hour, and a restarted server must not meet every hub in one second. */
const RECONNECT_MS = 10_000

/** When it happened, by the server's clock; empty for an event that does not say. */
const timeOf = (event: Event): string => {
  if (!(event instanceof MessageEvent)) return ''
  try {
    const { createdAt } = JSON.parse(String(event.data)) as { createdAt?: unknown }
    return typeof createdAt === 'string' ? createdAt : ''
  } catch {
    return ''
  }
}

/**
 * Reads soon after something was sold, opened or closed in a store of this person, while the page is attended. `read` says
 * from when the figures are that it got: those from before the event are read again.
 */
export function useLiveFigures(isAttended: boolean, read: () => Promise<string | undefined>): void {
  const { call } = useClient()
  const readNow = useEffectEvent(read)
  useEffect(() => {
    if (!isAttended) return
    const ended = new AbortController()
    let stream: EventSource | undefined
    let again: ReturnType<typeof setTimeout> | undefined
    let due: ReturnType<typeof setTimeout> | undefined
    let lastAt = 0
    let happenedAt = ''
    const readIn = (wait: number, isAgain = false): void => {
      due ??= setTimeout(() => {
        due = undefined
        lastAt = performance.now()
        const wanted = happenedAt
        void readNow().then((asOf) => {
          if (asOf === undefined || asOf >= wanted || ended.signal.aborted) return
          if (isAgain) readSoon()
          else readIn(AGAIN_MS, true)
        })
      }, wait)
    }
    const readSoon = () => readIn(Math.max(SETTLE_MS, lastAt + PACE_MS - performance.now()))
    const note = (event: Event) => {
      const at = timeOf(event)
      if (at > happenedAt) happenedAt = at
      readSoon()
    }
    const connect = async () => {
      try {
        const { ticket } = await call<{ ticket: string }>('POST', '/manage/live/ticket', {
          signal: ended.signal,
        })
        if (ended.signal.aborted) return
        stream = new EventSource(`${API_BASE}/events/stream?${new URLSearchParams({ ticket }).toString()}`)
        stream.addEventListener('error', reconnect)
        for (const event of [...DOCUMENT_EVENTS, STREAM_EVENTS.resync]) stream.addEventListener(event, note)
      } catch {
        reconnect()
      }
    }
    const reconnect = () => {
      stream?.close()
      clearTimeout(again)
      if (!ended.signal.aborted) again = setTimeout(() => void connect(), RECONNECT_MS)
    }
    void connect()
    return () => {
      ended.abort()
      stream?.close()
      clearTimeout(again)
      clearTimeout(due)
    }
  }, [isAttended, call])
}
