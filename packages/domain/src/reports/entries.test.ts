import { describe, expect, test } from 'vitest'
import { NO_SALES, type ReportDocument, addFigures, entriesOf } from '../index.ts'

const at = (hour: number): number => Date.UTC(2026, 3, 10, hour)
const made = { body: 100, changedAt: at(10), changedOn: '2026-04-10' }
const session = { key: 'morning', closedAt: at(18) }
const bill: ReportDocument<number> = { businessDate: '2026-04-10', session, versions: [made] }
const edit = (body: number, hour: number, more = {}) => ({
  body,
  changedAt: at(hour),
  changedOn: hour < 24 ? '2026-04-10' : '2026-04-11',
  ...more,
})
const signed = (document: ReportDocument<number>) =>
  entriesOf(document).map(({ kind, sign, businessDate, body }) => [kind, sign * body, businessDate])

describe('the entries of a document', () => {
  test('FG-2 a document counts once, on its own business date', () => {
    expect(signed(bill)).toEqual([['made', 100, '2026-04-10']])
  })

  test('FG-3 an edit while the session is open replaces what was there', () => {
    expect(signed({ ...bill, versions: [made, edit(90, 17)] })).toEqual([['made', 90, '2026-04-10']])
    const open = { ...bill, session: { key: 'morning' } }
    expect(signed({ ...open, versions: [made, edit(90, 30)] })).toEqual([['made', 90, '2026-04-10']])
    const sentLate = { ...bill, versions: [made, edit(90, 30, { changedIn: 'morning' })] }
    expect(signed(sentLate)).toEqual([['made', 90, '2026-04-10']])
  })

  test('FG-4 a later edit takes the earlier version back and counts the new one, on the day of the edit', () => {
    expect(signed({ ...bill, versions: [made, edit(90, 17), edit(80, 30), edit(85, 31)] })).toEqual([
      ['made', 90, '2026-04-10'],
      ['edited', -90, '2026-04-11'],
      ['edited', 80, '2026-04-11'],
      ['edited', -80, '2026-04-11'],
      ['edited', 85, '2026-04-11'],
    ])
  })

  test('FG-5 a void while the session is open counts nowhere', () => {
    expect(signed({ ...bill, voided: edit(0, 17) })).toEqual([])
    expect(signed({ ...bill, versions: [made, edit(90, 16)], voided: edit(0, 17) })).toEqual([])
  })

  test('FG-6 a later void takes back what counted, on the day of the void', () => {
    expect(signed({ ...bill, voided: edit(0, 30) })).toEqual([
      ['made', 100, '2026-04-10'],
      ['voided', -100, '2026-04-11'],
    ])
    // Also when its clock says that it came before the closing: the edit before it did not.
    const versions = [made, edit(80, 30)]
    expect(signed({ ...bill, versions, voided: edit(0, 17) }).at(-1)).toEqual(['voided', -80, '2026-04-10'])
  })

  test('FG-7 without a session the business date decides', () => {
    const { session: _none, ...loose } = bill
    expect(signed({ ...loose, voided: edit(0, 23) })).toEqual([])
    expect(signed({ ...loose, versions: [made, edit(80, 30)] })).toEqual([
      ['made', 100, '2026-04-10'],
      ['edited', -100, '2026-04-11'],
      ['edited', 80, '2026-04-11'],
    ])
  })

  test('FG-6 a correction is never dated before its document', () => {
    const wrongClock = { changedAt: at(40), changedOn: '1970-01-01' }
    expect(signed({ ...bill, voided: wrongClock }).at(-1)).toEqual(['voided', -100, '2026-04-10'])
  })
})

test('FG-8 figures are added with their sign', () => {
  const one = { ...NO_SALES, netSales: 105, tax: 5, bills: 1 }
  expect(addFigures(addFigures(NO_SALES, one, 1), one, -1)).toEqual(NO_SALES)
  expect(addFigures(one, one, 1)).toMatchObject({ netSales: 210, tax: 10, bills: 2 })
})
