import { expect } from 'vitest'
import type { LedgerDb } from '../../db/ledger-db.ts'
import { completeSale, type SellingPlace } from '../../ledger/complete-sale.ts'
import { queueCashMovement } from '../../ledger/other-writes.ts'
import { toInstant } from '../../platform/clock.ts'
import type { createFakeClock } from '../../testing/fakes.ts'
import { cash, newCart, PLACE } from '../../testing/selling-place.ts'

let movements = 0

/** Somebody at a till, who does one thing a second. Each gives the key of what is queued by it. */
export const createCashier = (
  db: LedgerDb,
  clock: ReturnType<typeof createFakeClock>,
  place: SellingPlace = PLACE,
) => {
  const sell = async (): Promise<string> => {
    clock.advance(1_000)
    const ports = { db, clock, isOnline: () => true }
    const result = await completeSale(ports, place, newCart(), [cash(10_000)])
    return result.ok ? result.sale.UUID : expect.fail(result.message)
  }
  return {
    sell,
    sellSome: async (count: number): Promise<string[]> => {
      const sales: string[] = []
      for (let made = 0; made < count; made++) sales.push(await sell())
      return sales
    },
    payIn: async (): Promise<string> => {
      clock.advance(1_000)
      const UUID = `01938f2a-0000-7000-c000-${String(++movements).padStart(12, '0')}`
      const register = { StoreID: 's', CashRegisterID: 'r' }
      const money = { Kind: 'PaidIn', Amount: 5, Reason: 'change' } as const
      const body = { UUID, ...register, ...money, At: toInstant(clock.now()) }
      expect(await queueCashMovement({ db, clock }, body)).toEqual({ ok: true })
      return UUID
    },
  }
}

export type Cashier = ReturnType<typeof createCashier>
