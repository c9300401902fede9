import { API_BASE, type LiveEvent } from '@evertill/contract'
import type { Caller } from './test-app.ts'

export type Frame = {
  readonly id: string
  readonly event: string
  readonly data: LiveEvent
  readonly comment: boolean
}

export type SseClient = {
  readonly status: number
  readonly headers: Headers
  /** The next frame, comments included; undefined at the end of the stream. */
  next(): Promise<Frame | undefined>
  /** Skips comments and events with other names. */
  nextEvent(...names: string[]): Promise<LiveEvent | undefined>
  close(): void
}

const frameOf = (text: string): Frame => {
  const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(text)?.[1] ?? ''
  return {
    id: field('id'),
    event: field('event'),
    data: JSON.parse(field('data') || '{}') as LiveEvent,
    comment: text.startsWith(':'),
  }
}

/** A reader of the live stream at a listening server. */
export const openSse = async (
  origin: string,
  { ticket, lastEventId, header }: { ticket: string; lastEventId?: string; header?: string },
): Promise<SseClient> => {
  const end = new AbortController()
  const query = new URLSearchParams({ ticket, ...(lastEventId === undefined ? {} : { lastEventId }) })
  const answer = await fetch(`${origin}${API_BASE}/events/stream?${query.toString()}`, {
    headers: header === undefined ? {} : { 'last-event-id': header },
    signal: end.signal,
  })
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  const next = async (): Promise<Frame | undefined> => {
    for (let end = text.indexOf('\n\n'); end < 0; end = text.indexOf('\n\n')) {
      const chunk = await reader?.read()
      if (!chunk || chunk.done) return undefined
      text += chunk.value
    }
    const end = text.indexOf('\n\n')
    const frame = frameOf(text.slice(0, end))
    text = text.slice(end + 2)
    return frame
  }
  return {
    status: answer.status,
    headers: answer.headers,
    next,
    nextEvent: async (...names) => {
      for (;;) {
        const frame = await next()
        if (!frame || (!frame.comment && (names.length === 0 || names.includes(frame.event))))
          return frame?.data
      }
    },
    close: () => end.abort(),
  }
}

export const ticketOf = async (caller: Caller): Promise<string> =>
  (await caller.post<{ ticket: string }>('/events/ticket', {})).body.ticket
