import { expect, test } from 'vitest'
import {
  GOODS_DIMENSIONS,
  REPORT_DIMENSIONS,
  REPORT_MEASURES,
  REPORT_NAMES,
  REPORT_TABLES,
  ReportQuery,
  columnsOf,
  readWhere,
  toWhere,
} from '../index.ts'

test('FG-1 every report has tables, and every column of theirs is a known measure', () => {
  for (const report of REPORT_NAMES) {
    const tables = Object.keys(REPORT_TABLES[report])
    expect(tables.length).toBeGreaterThan(0)
    for (const by of REPORT_DIMENSIONS) {
      for (const table of tables) {
        const columns = columnsOf(report, table, by)
        expect(columns.length).toBeGreaterThan(0)
        expect(columns.filter((column) => !(column in REPORT_MEASURES))).toEqual([])
      }
    }
  }
  expect([...GOODS_DIMENSIONS].filter((by) => !REPORT_DIMENSIONS.includes(by))).toEqual([])
})

test('FG-1 a filter is a dimension and a key, which may contain anything', () => {
  const period = { stores: 'a,b,a', from: '2026-04-01', to: '2026-04-30' }
  const where = toWhere('tag', 'tea, green: 250 g')
  const query = ReportQuery.parse({ ...period, where })
  expect(query.stores).toEqual(['a', 'b'])
  expect(query.where?.map(readWhere)).toEqual([{ filter: 'tag', key: 'tea, green: 250 g' }])
  expect(ReportQuery.parse({ ...period, where: [where, 'hour:10'] }).where).toHaveLength(2)
  expect(ReportQuery.safeParse({ ...period, where: 'colour:red' }).success).toBe(false)
  expect(ReportQuery.safeParse({ ...period, stores: '' }).success).toBe(false)
})
