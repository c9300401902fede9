import type { LocalOrder } from '../ledger/order-standing.ts'

/** How long a new order may wait unheard. */
const REMIND_MS = 60_000

export interface OrderBell {
  /** Orders that wait to be accepted, as of now. Says which to announce, and whether to ring. */
  hear(orders: readonly LocalOrder[], now: number): { arrived: readonly LocalOrder[]; rings: boolean }
}

/** Rings for each new order once, and again each minute while one waits. */
export const createOrderBell = (): OrderBell => {
  const heard = new Set<string>()
  let rangAt = Number.NEGATIVE_INFINITY
  return {
    hear: (orders, now) => {
      const waiting = orders.filter(({ state }) => state === 'new')
      const arrived = waiting.filter(({ order }) => !heard.has(order.key))
      for (const { order } of arrived) heard.add(order.key)
      const isDue = waiting.length > 0 && Math.abs(now - rangAt) >= REMIND_MS
      const rings = arrived.length > 0 || isDue
      if (rings) rangAt = now
      return { arrived, rings }
    },
  }
}
