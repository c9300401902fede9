import type { ReportRow, ReportTable } from '@evertill/contract'
import { describe, expect, test } from 'vitest'
import { compareTables } from './compare-tables.ts'

const row = (filter: string, Key: string, netSales: number, more: ReportRow['Values'] = {}): ReportRow => ({
  Key,
  Label: Key,
  Values: { netSales, ...more },
  Where: `${filter}:${Key}`,
})
const table = (Rows: ReportRow[], changes: Partial<ReportTable> = {}): ReportTable => ({
  Key: 'rows',
  Rows,
  Totals: { netSales: Rows.reduce((sum, { Values }) => sum + Number(Values['netSales']), 0) },
  More: false,
  ...changes,
})
const PERIODS = {
  now: { from: '2026-04-08', to: '2026-04-14' },
  earlier: { from: '2026-04-01', to: '2026-04-07' },
}
const compared = (now: ReportTable, before: ReportTable): ReportTable => {
  const [found] = compareTables([now], [before], PERIODS)
  return found ?? expect.fail('no table')
}
const keysOf = ({ Rows }: ReportTable): string[] => Rows.map(({ Key }) => Key)

describe('FG-38 a row that only the compared period has', () => {
  test('FG-38 is there with zeros, so that the changes of the rows add up to that of the total', () => {
    const soap = row('variant', 'soap', 500, { bills: 2, averageBill: 250, abcClass: 'A' })
    const found = compared(table([row('variant', 'rice', 300)]), table([soap, row('variant', 'rice', 100)]))
    expect(found.Rows).toEqual([
      { ...row('variant', 'rice', 300), Compare: { netSales: 100 } },
      {
        ...soap,
        Values: { netSales: 0, bills: 0, averageBill: null, abcClass: null },
        Compare: soap.Values,
      },
    ])
    const changes = found.Rows.map(
      ({ Values, Compare }) => Number(Values['netSales']) - Number(Compare?.['netSales']),
    )
    expect(changes.reduce((sum, change) => sum + change, 0)).toBe(300 - 600)
  })

  test('FG-38 keeps the order of time, as the day that it is compared with; other rows come last', () => {
    const days = table([row('day', '2026-04-08', 1), row('day', '2026-04-10', 1)])
    const before = table([row('day', '2026-04-02', 7), row('day', '2026-04-03', 1)])
    const found = compared(days, before)
    expect(keysOf(found)).toEqual(['2026-04-08', '2026-04-09', '2026-04-10'])
    expect(found.Rows[1]).toMatchObject({
      Label: '2026-04-09',
      Where: 'day:2026-04-09',
      Compare: { netSales: 7 },
    })
    const hours = compared(table([row('hour', '9', 1), row('hour', '11', 1)]), table([row('hour', '10', 1)]))
    expect(keysOf(hours)).toEqual(['9', '10', '11'])
    const people = compared(
      table([row('cashier', 'b', 1)]),
      table([row('cashier', 'c', 9), row('cashier', 'a', 5)]),
    )
    expect(keysOf(people)).toEqual(['b', 'c', 'a'])
  })

  test('FG-38 keeps the rate and the unit that name it', () => {
    const goods = row('hsn', '3401', 500, { unit: 'pcs', rate: 180_000 })
    expect(compared(table([]), table([goods])).Rows[0]?.Values).toEqual({
      netSales: 0,
      unit: 'pcs',
      rate: 180_000,
    })
  })

  test('FG-38 is left out where a limit cuts the table, and in lists of documents', () => {
    const cut = { More: true }
    expect(keysOf(compared(table([], cut), table([row('tag', 'a', 1)])))).toEqual([])
    expect(keysOf(compared(table([]), table([row('tag', 'a', 1)], cut)))).toEqual([])
    const bill = row('bill', 'x', 1, { at: '2026-04-02T06:00:00.000Z' })
    expect(keysOf(compared(table([]), table([bill])))).toEqual([])
  })

  test('FG-38 is left out where the period has no such day', () => {
    const periods = {
      now: { from: '2026-02-01', to: '2026-02-28' },
      earlier: { from: '2026-01-01', to: '2026-01-31' },
    }
    const before = table([row('day', '2026-01-28', 1), row('day', '2026-01-30', 1)])
    expect(compareTables([table([])], [before], periods).map(keysOf)).toEqual([['2026-02-28']])
  })
})
