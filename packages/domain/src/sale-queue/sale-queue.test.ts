import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MAX_ATTEMPTS } from './sale-queue.ts'
import {
  type QueuedSaleEvent,
  type QueuedSaleState,
  isEligible,
  isFault,
  isLeaseOver,
  needsAttention,
  newQueuedSale,
  retryDelay,
  transitionQueuedSale,
} from '../index.ts'

const move = (sale: QueuedSaleState, ...events: QueuedSaleEvent[]): QueuedSaleState =>
  events.reduce((state, event) => {
    const next = transitionQueuedSale(state, event)
    if (isFault(next)) throw new Error(next.path)
    return next
  }, sale)
const send = { type: 'send', now: 1_000, leaseMs: 60_000 } as const
const refuse = { type: 'refuse', message: 'Server rejected the sale' } as const

describe('the queued sale', () => {
  it('SQ-1 it is pending on creation, processing while sent and completed with the server’s key', () => {
    expect(newQueuedSale()).toMatchObject({ status: 'pending', attempts: 0 })
    expect(move(newQueuedSale(), send)).toMatchObject({ status: 'processing', leaseUntil: 61_000 })
    expect(move(newQueuedSale(), send, { type: 'accept', serverId: 's1' })).toMatchObject({
      status: 'completed',
      serverId: 's1',
      leaseUntil: 0,
    })
  })

  it('OB-3 only a definitive refusal counts as an attempt', () => {
    expect(move(newQueuedSale(), send, refuse)).toMatchObject({
      status: 'failed',
      attempts: 1,
      lastError: 'Server rejected the sale',
      leaseUntil: 0,
    })
    const again = { type: 'tryAgain', now: 5_000, random: 0, message: 'offline' } as const
    let sale = newQueuedSale()
    for (let i = 0; i < 50; i += 1) sale = move(sale, send, again)
    expect(sale).toMatchObject({
      status: 'pending',
      attempts: 0,
      tries: 50,
      lastError: 'offline',
      nextTryAt: 305_000,
    })
    expect(move(sale, send, refuse)).toMatchObject({ attempts: 1, tries: 0, nextTryAt: 0 })
  })

  it('SQ-3 pending and failed sales with fewer than 5 attempts are eligible once their time has come', () => {
    const at = (more: Partial<QueuedSaleState>, now = 10): boolean =>
      isEligible({ ...newQueuedSale(), ...more }, now)
    expect([
      at({}),
      at({ status: 'failed', attempts: 4 }),
      at({ status: 'failed', attempts: MAX_ATTEMPTS }),
      at({ status: 'processing' }),
      at({ status: 'completed' }),
    ]).toEqual([true, true, false, false, false])
    expect([at({ nextTryAt: 10 }), at({ nextTryAt: 11 })]).toEqual([true, false])
    expect(isEligible({ status: 'pending', attempts: 0 }, 0)).toBe(true)
  })

  it('OB-4 OB-18 after 5 refusals it needs attention, and a retry by hand gives it one more try', () => {
    let sale = newQueuedSale()
    for (let i = 0; i < 5; i += 1) {
      expect(needsAttention(sale)).toBe(false)
      sale = move(sale, send, refuse)
    }
    expect(needsAttention(sale)).toBe(true)
    const retried = move(sale, { type: 'retryNow' })
    expect(retried).toMatchObject({ status: 'pending', attempts: 4, nextTryAt: 0 })
    expect([isEligible(retried, 0), needsAttention(retried)]).toEqual([true, false])
    expect(needsAttention(move(retried, send, refuse))).toBe(true)
    expect(move({ ...sale, attempts: 2 }, { type: 'retryNow' }).attempts).toBe(2)
  })

  it('OB-5 processing is a lease: when it is over the sale falls back to pending', () => {
    const sent = move(newQueuedSale(), send)
    expect([
      isLeaseOver(sent, 60_999),
      isLeaseOver(sent, 61_000),
      isLeaseOver(newQueuedSale(), 99_999),
    ]).toEqual([false, true, false])
    expect(move(sent, { type: 'expireLease' })).toMatchObject({
      status: 'pending',
      attempts: 0,
      leaseUntil: 0,
    })
  })

  it('SQ-10 a clock that was put back strands no sale', () => {
    const year = 31_536_000_000
    const waiting = { ...newQueuedSale(), nextTryAt: year + 300_000 }
    expect([isEligible(waiting, year), isEligible(waiting, year - 1), isEligible(waiting, 0)]).toEqual([
      false,
      true,
      true,
    ])
    const sent = move(newQueuedSale(), { type: 'send', now: year, leaseMs: 60_000 })
    expect([isLeaseOver(sent, year), isLeaseOver(sent, 0)]).toEqual([false, true])
  })

  it('SQ-6 an illegal move is a fault and names itself', () => {
    expect(transitionQueuedSale(newQueuedSale(), { type: 'accept', serverId: 'x' })).toMatchObject({
      code: 'queue.illegal-transition',
      path: 'pending.accept',
    })
    expect(transitionQueuedSale({ ...newQueuedSale(), status: 'completed' }, send)).toMatchObject({
      path: 'completed.send',
    })
    expect(transitionQueuedSale(newQueuedSale(), refuse)).toMatchObject({ path: 'pending.refuse' })
  })
})

describe('waiting', () => {
  it('SQ-7 the first repeat is at once, then 10 s doubling to 5 min', () => {
    expect([0, 1, 2, 3, 4, 5, 6, 7, 8, 60].map((tries) => retryDelay(tries, 0))).toEqual([
      0, 0, 10_000, 20_000, 40_000, 80_000, 160_000, 300_000, 300_000, 300_000,
    ])
  })

  it('SQ-7 jitter takes up to a quarter off, and Retry-After is never undercut', () => {
    expect([retryDelay(2, 1), retryDelay(2, 0.5), retryDelay(9, 1)]).toEqual([7_500, 8_750, 225_000])
    expect([retryDelay(2, 7), retryDelay(2, -7)]).toEqual([7_500, 10_000])
    expect([
      retryDelay(1, 0, 30_000),
      retryDelay(2, 0, 30_000),
      retryDelay(9, 0, 30_000),
      retryDelay(1, 0, -5),
    ]).toEqual([30_000, 30_000, 300_000, 0])
    fc.assert(
      fc.property(fc.nat(1_000), fc.double({ min: 0, max: 1, noNaN: true }), (tries, random) => {
        const delay = retryDelay(tries, random)
        expect(Number.isSafeInteger(delay) && delay >= 0 && delay <= 300_000).toBe(true)
      }),
    )
  })
})
