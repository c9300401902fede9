import { expect, test } from 'vitest'
import { ringOf } from './rings.mjs'
import { CHECK_FUNCTIONS } from './run-checks.mjs'
import { CHECKS, RING_NAMES, parseSelection } from './selection.mjs'

test('without arguments everything runs', () => {
  expect(parseSelection([])).toEqual({
    checks: [...CHECKS],
    rings: [...RING_NAMES],
    filters: [],
    oldest: false,
  })
  expect(Object.keys(CHECK_FUNCTIONS)).toEqual([...CHECKS])
})

test('names of checks and rings select those', () => {
  expect(parseSelection(['unit', 'lint'])).toEqual({
    checks: ['lint'],
    rings: ['unit'],
    filters: [],
    oldest: false,
  })
  expect(parseSelection(['checks'])).toEqual({ checks: [...CHECKS], rings: [], filters: [], oldest: false })
})

test('pg15 selects the oldest PostgreSQL', () => {
  expect(parseSelection(['pg15'])).toEqual({ checks: [], rings: [], filters: [], oldest: true })
})

test('any other argument filters the test files', () => {
  expect(parseSelection(['pg', 'sales'])).toEqual({
    checks: [],
    rings: ['pg'],
    filters: ['sales'],
    oldest: false,
  })
  expect(parseSelection(['packages/domain'])).toMatchObject({ checks: [], rings: [...RING_NAMES] })
})

test('the name of a test file determines its ring', () => {
  expect(ringOf('packages/domain/src/sale/settle.test.ts')).toBe('unit')
  expect(ringOf('tools/checks/lint.test.mjs')).toBe('unit')
  expect(ringOf('apps/server/src/repositories/sales/sale.repository.pg.test.ts')).toBe('pg')
  expect(ringOf('apps/pos/src/db/commit-sale.web.test.tsx')).toBe('web')
  expect(ringOf('e2e/sale.test.ts')).toBe('e2e')
  expect(ringOf('e2e/days.long.test.ts', true)).toBe('e2e')
  expect(ringOf('e2e/days.long.test.ts', false)).toBeUndefined()
  expect(ringOf('apps/pos/src/testing/fake-server.ts')).toBeUndefined()
})
