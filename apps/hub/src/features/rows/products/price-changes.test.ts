import type { ChangedPrices, PriceEdit } from '@evertill/contract'
import { CURRENCIES } from '@evertill/domain'
import { describe, expect, test } from 'vitest'
import { CallFailure } from '../../../api/failure.ts'
import { movedCell, readPaste, readPrice } from './grid-keys.ts'
import { createPriceChanges, type PriceChange } from './price-changes.ts'

/** The server's side: a version for each row, and all or nothing. */
const createShop = (count: number) => {
  const rows = new Map(
    Array.from({ length: count }, (_, at) => [`p${at}`, { Version: 1, RetailPrice: 1_000 + at, MRP: 0 }]),
  )
  const sizes: number[] = []
  let isDown = false
  const send = async (edits: readonly PriceEdit[]): Promise<ChangedPrices[]> => {
    sizes.push(edits.length)
    if (isDown) throw new CallFailure({ kind: 'unreachable' })
    const errors = edits.flatMap(({ key, Version }, at) =>
      rows.get(key)?.Version === Version ? [] : [{ path: `Changes.${at}.Version`, message: 'changed' }],
    )
    if (errors.length > 0) throw new CallFailure({ kind: 'refused', code: 'INVALID_REQUEST', errors })
    return edits.map(({ key, Version, ...prices }) => {
      const next = { ...(rows.get(key) ?? { RetailPrice: 0, MRP: 0 }), ...prices, Version: Version + 1 }
      rows.set(key, next as never)
      return { key, ...next } as ChangedPrices
    })
  }
  const shown: ChangedPrices[] = []
  const prices = createPriceChanges({ send, onChanged: (changed) => shown.push(...changed) })
  const change = (at: number, by = 100): PriceChange => {
    const row = rows.get(`p${at}`) ?? { RetailPrice: 0, MRP: 0 }
    const before = { RetailPrice: row.RetailPrice, MRP: row.MRP }
    return { key: `p${at}`, version: 1, before, after: { RetailPrice: row.RetailPrice + by } }
  }
  const priceOf = (at: number) => rows.get(`p${at}`)?.RetailPrice
  return { rows, sizes, shown, prices, change, priceOf, turnOff: (off: boolean) => (isDown = off) }
}

describe('changes of prices', () => {
  test('HC-23 10,000 rows are changed in batches of 1,000 and undone as one', async () => {
    const { prices, change, priceOf, sizes, shown } = createShop(10_000)
    const seen: number[] = []
    prices.state.subscribe(() => seen.push(prices.state.get().progress?.done ?? -1))
    const done = await prices.apply(Array.from({ length: 10_000 }, (_, at) => change(at)))
    expect(done).toEqual({ changed: 10_000, refused: 0 })
    expect([sizes.length, Math.max(...sizes), shown.length]).toEqual([10, 1_000, 10_000])
    expect(seen).toContain(9_000)
    expect(priceOf(9_999)).toBe(11_099)
    expect(prices.state.get().undoable).toBe(10_000)
    expect(await prices.undo()).toEqual({ changed: 10_000, refused: 0 })
    expect([priceOf(0), priceOf(9_999), prices.state.get().undoable]).toEqual([1_000, 10_999, 0])
  })

  test('HC-23 a row that somebody else changed is left out, and what was wanted is kept', async () => {
    const { prices, change, priceOf, rows } = createShop(5)
    rows.set('p2', { Version: 7, RetailPrice: 5, MRP: 0 })
    const done = await prices.apply([0, 1, 2, 3, 4].map((at) => change(at)))
    expect(done).toEqual({ changed: 4, refused: 1 })
    expect([priceOf(1), priceOf(2), priceOf(4)]).toEqual([1_101, 5, 1_104])
    expect(prices.state.get().refused.get('p2')).toEqual({ after: { RetailPrice: 105 }, message: 'changed' })
  })

  test('HC-22 changes of one row follow each other with the newest version', async () => {
    const { prices, change, priceOf } = createShop(1)
    await Promise.all([prices.apply([change(0)]), prices.apply([change(0, 200)])])
    expect(priceOf(0)).toBe(1_200)
    await prices.undo()
    await prices.undo()
    expect(priceOf(0)).toBe(1_000)
  })

  test('HC-22 without the server nothing typed is lost', async () => {
    const { prices, change, priceOf, turnOff } = createShop(1)
    turnOff(true)
    expect(await prices.apply([change(0)])).toEqual({ changed: 0, refused: 1 })
    expect(prices.state.get()).toMatchObject({ undoable: 0, progress: null })
    expect(prices.state.get().refused.get('p0')?.after).toEqual({ RetailPrice: 1_100 })
    turnOff(false)
    await prices.apply([change(0)])
    expect([priceOf(0), prices.state.get().refused.size]).toEqual([1_100, 0])
  })
})

describe('the keys of the table', () => {
  const at = (row: number, name: 'RetailPrice' | 'MRP') => ({ row, name })

  test('HC-22 lead from cell to cell and stay within the table', () => {
    expect(movedCell(at(0, 'RetailPrice'), 'down', 3)).toEqual(at(1, 'RetailPrice'))
    expect(movedCell(at(2, 'MRP'), 'down', 3)).toEqual(at(2, 'MRP'))
    expect(movedCell(at(0, 'RetailPrice'), 'up', 3)).toEqual(at(0, 'RetailPrice'))
    expect(movedCell(at(0, 'RetailPrice'), 'next', 3)).toEqual(at(0, 'MRP'))
    expect(movedCell(at(0, 'MRP'), 'next', 3)).toEqual(at(1, 'RetailPrice'))
    expect(movedCell(at(2, 'MRP'), 'next', 3)).toEqual(at(2, 'MRP'))
    expect(movedCell(at(1, 'RetailPrice'), 'back', 3)).toEqual(at(0, 'MRP'))
  })

  test('HC-22 a column of a spreadsheet is read, with its neighbour and its empty cells', () => {
    const paste = (text: string, from = at(4, 'RetailPrice')) => readPaste(text, from, CURRENCIES.INR)
    expect(paste('58\r\n₹ 1,260.50\r\n')).toEqual([
      { row: 4, prices: { RetailPrice: 5_800 } },
      { row: 5, prices: { RetailPrice: 126_050 } },
    ])
    expect(paste('58\t60\n\n40\t\n')).toEqual([
      { row: 4, prices: { RetailPrice: 5_800, MRP: 6_000 } },
      { row: 6, prices: { RetailPrice: 4_000 } },
    ])
    expect(paste('60\t99', at(0, 'MRP'))).toEqual([{ row: 0, prices: { MRP: 6_000 } }])
    expect(paste('dear')).toEqual([{ row: 4, prices: null }])
    expect(paste('-5')).toEqual([{ row: 4, prices: null }])
  })

  test('HC-22 an empty MRP is none, and an empty price is refused', () => {
    expect(readPrice(' ', 'MRP', CURRENCIES.INR)).toBe(0)
    expect(readPrice('', 'RetailPrice', CURRENCIES.INR)).toBeUndefined()
  })
})
