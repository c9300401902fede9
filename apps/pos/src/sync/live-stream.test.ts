import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createFakeApi } from '../testing/fake-api.ts'
import { type EventStream, followEvents } from './live-stream.ts'

class FakeStream implements EventStream {
  closed = false
  private readonly listeners = new Map<string, (event: { lastEventId?: string; data?: unknown }) => void>()
  readonly url: string
  constructor(url: string) {
    this.url = url
  }
  addEventListener(type: string, listener: (event: { lastEventId?: string; data?: unknown }) => void) {
    this.listeners.set(type, listener)
  }
  emit(type: string, lastEventId?: string, data?: unknown) {
    this.listeners.get(type)?.({ ...(lastEventId === undefined ? {} : { lastEventId }), data })
  }
  close() {
    this.closed = true
  }
}

let streams: FakeStream[]
let heard: string[]
let wanted: boolean
let stopping: AbortController
let tickets: number
let wake: () => void
const follow = () => {
  const { api } = createFakeApi({
    createStreamTicket: () => ({ code: '0', ticket: `ticket-${++tickets}`, expiresInSeconds: 30 }),
  })
  void followEvents(
    {
      api,
      open: (url) => {
        const stream = new FakeStream(url)
        streams.push(stream)
        return stream
      },
      random: () => 0,
      isWanted: () => wanted,
      onEvent: (event) => heard.push(event),
      onRegisterClosed: () => heard.push('closed'),
      onFlags: ({ UUID, Flags }) => heard.push(`${UUID}: ${Flags.join()}`),
      onGap: () => heard.push('gap'),
      onReachable: (wakeUp) => {
        wake = wakeUp
      },
    },
    stopping.signal,
  )
}
const last = () => streams.at(-1) ?? expect.fail('no stream')

beforeEach(() => {
  vi.useFakeTimers()
  streams = []
  heard = []
  wanted = true
  tickets = 0
  stopping = new AbortController()
})
afterEach(() => {
  stopping.abort()
  vi.useRealTimers()
})

describe('the live stream', () => {
  test('LD-27 tells of each event, and of what happened before it was there', async () => {
    follow()
    await vi.advanceTimersByTimeAsync(0)
    last().emit('ready', 'e.1')
    last().emit('product_updated', 'e.2')
    last().emit('offer_updated', 'e.3')
    expect(heard).toEqual(['gap', 'product_updated', 'offer_updated'])
  })

  test('LD-27 cut off, it comes again with a new ticket and goes on after the last event', async () => {
    follow()
    await vi.advanceTimersByTimeAsync(0)
    last().emit('ready', 'e.1')
    last().emit('product_updated', 'e.7')
    last().emit('error')
    expect(last().closed).toBe(true)
    await vi.advanceTimersByTimeAsync(0)
    expect(streams).toHaveLength(2)
    expect(last().url).toContain('ticket=ticket-2&lastEventId=e.7')
    last().emit('ready', 'e.7')
    expect(heard).toEqual(['gap', 'product_updated'])
  })

  test('TR-9 changed flags of a sale are told; an edit and unreadable data are not', async () => {
    follow()
    await vi.advanceTimersByTimeAsync(0)
    const told = (payload: object) => last().emit('sale_updated', 'e.9', JSON.stringify({ payload }))
    told({ UUID: 'a', Revision: 1, Flags: ['PRICE_DIFFERS', 'OF_A_LATER_SERVER'] })
    told({ UUID: 'b', Revision: 2 })
    last().emit('sale_updated', 'e.10', 'no json')
    expect(heard).toEqual(['a: PRICE_DIFFERS,NEWER_FLAG'])
  })

  test('LD-27 told that events are lost for good, everything is looked at', async () => {
    follow()
    await vi.advanceTimersByTimeAsync(0)
    last().emit('ready', 'e.1')
    last().emit('resync', 'f.1')
    expect(heard).toEqual(['gap', 'gap'])
  })

  test('LD-27 a stream that never opens is tried less and less often', async () => {
    follow()
    for (let minute = 0; minute < 60; minute++) {
      await vi.advanceTimersByTimeAsync(60_000)
      last().emit('error')
    }
    expect(streams.length).toBeGreaterThan(10)
    expect(streams.length).toBeLessThan(30)
  })

  test('LD-27 after a long outage it comes again as soon as the server is reachable', async () => {
    follow()
    for (let minute = 0; minute < 30; minute++) {
      await vi.advanceTimersByTimeAsync(60_000)
      last().emit('error')
    }
    const before = streams.length
    wake()
    await vi.advanceTimersByTimeAsync(0)
    expect(streams).toHaveLength(before + 1)
  })

  test('LD-27 with nobody signed in nothing is asked of the server', async () => {
    wanted = false
    follow()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(tickets).toBe(0)
    wanted = true
    await vi.advanceTimersByTimeAsync(2_000)
    expect(tickets).toBe(1)
  })

  test('CL-19 a closed register is a reason to look at once', async () => {
    follow()
    await vi.advanceTimersByTimeAsync(0)
    last().emit('ready', 'e.1')
    last().emit('register_closed', 'e.2')
    expect(heard).toEqual(['gap', 'closed'])
  })
})
