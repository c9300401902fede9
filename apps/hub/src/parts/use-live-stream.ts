import { API_BASE, STREAM_EVENTS } from '@evertill/contract'
import { useEffect, useEffectEvent, useState } from 'react'
import { useClient } from './hub-context.tsx'

/** The stream ends each hour, and a restarted server must not meet every hub in one second. */
const RECONNECT_MS = 10_000

interface Stream {
  /** While nobody looks, nothing is heard. */
  isOn: boolean
  events: readonly string[]
  /** Without data when it begins: what happened before was not heard. */
  onEvent: (event: { createdAt: string; payload: Readonly<Record<string, unknown>> } | undefined) => void
}

const read = (event: Event): { createdAt: string; payload: Record<string, unknown> } | undefined => {
  if (!(event instanceof MessageEvent)) return undefined
  try {
    const { createdAt, payload } = JSON.parse(String(event.data)) as Record<string, unknown>
    return typeof createdAt === 'string'
      ? { createdAt, payload: (payload ?? {}) as Record<string, unknown> }
      : undefined
  } catch {
    return undefined
  }
}

/**
 * The live stream of the tills, opened with a ticket of the session. It hears of what happens in the own company. False
 * while nothing can be heard: before it begins, after it broke, and behind a proxy that holds it back.
 */
export function useLiveStream({ isOn, events, onEvent }: Stream): boolean {
  const { call } = useClient()
  const [isHeard, setHeard] = useState(false)
  const tell = useEffectEvent(onEvent)
  const names = events.join(' ')
  useEffect(() => {
    if (!isOn) return
    const ended = new AbortController()
    let stream: EventSource | undefined
    let again: ReturnType<typeof setTimeout> | undefined
    const note = (event: Event) => tell(read(event))
    const connect = async () => {
      try {
        const { ticket } = await call<{ ticket: string }>('POST', '/manage/live/ticket', {
          signal: ended.signal,
        })
        if (ended.signal.aborted) return
        stream = new EventSource(`${API_BASE}/events/stream?${new URLSearchParams({ ticket }).toString()}`)
        stream.addEventListener('error', reconnect)
        stream.addEventListener(STREAM_EVENTS.ready, () => {
          setHeard(true)
          tell(undefined)
        })
        for (const name of [...names.split(' '), STREAM_EVENTS.resync]) stream.addEventListener(name, note)
      } catch {
        reconnect()
      }
    }
    const reconnect = () => {
      stream?.close()
      setHeard(false)
      clearTimeout(again)
      if (!ended.signal.aborted) again = setTimeout(() => void connect(), RECONNECT_MS)
    }
    void connect()
    return () => {
      ended.abort()
      stream?.close()
      setHeard(false)
      clearTimeout(again)
    }
  }, [isOn, call, names])
  return isHeard
}
