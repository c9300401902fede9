import { expect, test } from 'vitest'
import { newTill } from '../testing/device.ts'
import { createFakeClock } from '../testing/fakes.ts'
import { cash, newCart, PLACE } from '../testing/selling-place.ts'
import { completeSale } from './complete-sale.ts'
import { countPrint } from './count-print.ts'

test('RC-3 the first receipt of a sale is the original, every later one a copy, also from two tabs at once', async () => {
  const { ledger, strict } = await newTill()
  const ports = { db: ledger, clock: createFakeClock(), isOnline: () => false }
  const result = await completeSale(ports, PLACE, newCart(), [cash(50_000)])
  if (!result.ok) return expect.fail(result.message)
  const { UUID } = result.sale
  const counts = await Promise.all([countPrint(ports, UUID), countPrint(ports, UUID)])
  expect(new Set(counts)).toEqual(new Set([0, 1]))
  expect(await countPrint(ports, UUID)).toBe(2)
  expect(await strict.salesHistory.get(UUID)).toMatchObject({ sale: result.sale, serverId: null })
  expect(await countPrint(ports, 'unknown')).toBe(0)
})
