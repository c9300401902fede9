import { expect, test } from 'vitest'
import { SPECS } from '../../resources/specs.ts'
import { checkValues } from './check-values.ts'
import { countFaults, faultsByField, faultsWithin, withoutField } from './faults.ts'
import { blankValues, changesOf } from './values.ts'

test('HW-26 only what was changed is among the changes, lists included', () => {
  const before = { Name: 'a', Lines: ['x'], Count: 1 }
  expect(changesOf(before, { Name: 'a', Lines: ['x', 'y'], Count: 1 })).toEqual({ Lines: ['x', 'y'] })
  expect(changesOf(before, { ...before })).toEqual({})
})

test('HW-23 faults are found by the schema of the server, for a new row in every field', () => {
  const blank = blankValues(SPECS.stores)
  const paths = checkValues('stores', blank, true).map(({ path }) => path)
  expect(paths.toSorted()).toEqual(['Prefix', 'StoreCode', 'StoreName'])
  // Null is a value there: no payee, no role.
  expect(blankValues(SPECS['print-configs'])).toMatchObject({ UpiPayee: null })
  expect(blankValues(SPECS.people)).toMatchObject({ RoleID: null })
  expect(checkValues('stores', { StoreName: 'Named' }, false)).toEqual([])
  expect(checkValues('stores', { StoreName: '' }, false)).toEqual([
    { path: 'StoreName', message: 'is required' },
  ])
})

test("HW-23 the server's paths lead to the fields of the form", () => {
  const faults = faultsByField([
    { path: 'Row.Rates.0.Heads.1.Code', message: 'is required' },
    { path: 'Row.Rates.0.Name', message: 'is required' },
    { path: 'TaxName', message: 'is required' },
  ])
  expect(countFaults(faults)).toBe(2)
  expect(faultsWithin(faults, 'Rates')).toEqual({ '0.Heads.1.Code': 'is required', '0.Name': 'is required' })
  expect(withoutField(faults, 'Rates')).toEqual({ TaxName: 'is required' })
})
