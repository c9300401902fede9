import { API_BASE, DOCUMENT_EVENTS, STREAM_EVENTS } from '@evertill/contract'
import { useEffect, useEffectEvent } from 'react'
import { useClient } from '../../parts/hub-context.tsx'

/** The server has the figures a second after the event. */
const SETTLE_MS = 1_200
/** While many sell at once, the figures are read so often. */
const PACE_MS = 2_000
/** The stream ends each hour, and a restarted server must not meet every hub in one second. */
const RECONNECT_MS = 10_000

/** Calls back soon after something was sold, opened or closed in a store of this person, while the page is attended. */
export function useLiveFigures(isAttended: boolean, onChange: () => void): void {
  const { call } = useClient()
  const changed = useEffectEvent(onChange)
  useEffect(() => {
    if (!isAttended) return
    const ended = new AbortController()
    let stream: EventSource | undefined
    let again: ReturnType<typeof setTimeout> | undefined
    let due: ReturnType<typeof setTimeout> | undefined
    let lastAt = 0
    const note = () => {
      due ??= setTimeout(
        () => {
          due = undefined
          lastAt = performance.now()
          changed()
        },
        Math.max(SETTLE_MS, lastAt + PACE_MS - performance.now()),
      )
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
