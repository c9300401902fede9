import { expect, test } from 'vitest'
import { barsOf } from './bars-of.ts'

const row = (Key: string, netSales: number, before?: number) => ({
  Key,
  Label: Key,
  Values: { netSales },
  ...(before === undefined ? {} : { Compare: { netSales: before } }),
})
const keyOf = ({ Key }: { Key: string }) => Key

test('RV-12 a chart of times runs from the first to the last, any other from the largest on', () => {
  const rows = [row('10', 5, 4), row('9', 7), row('22', 1)]
  expect(barsOf(rows, 'netSales', true, keyOf)).toEqual([
    { label: '9', now: 7, before: undefined },
    { label: '10', now: 5, before: 4 },
    { label: '22', now: 1, before: undefined },
  ])
  expect(barsOf(rows, 'netSales', false, keyOf).map(({ now }) => now)).toEqual([7, 5, 1])
})

test('RV-12 a chart has at most a dozen bars of things, and a table has them all', () => {
  const rows = Array.from({ length: 10_000 }, (_, at) => row(String(at), at))
  expect(
    barsOf(rows, 'netSales', false, keyOf)
      .map(({ now }) => now)
      .slice(0, 2),
  ).toEqual([9_999, 9_998])
  expect(barsOf(rows, 'netSales', false, keyOf)).toHaveLength(12)
})
