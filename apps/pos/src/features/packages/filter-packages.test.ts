import { expect, test } from 'vitest'
import { parcel } from '../../testing/orders.ts'
import { filterPackages, isUnderWay, packageNumbered } from './filter-packages.ts'

const ONE = parcel()
const TWO = parcel({ key: 'two', Number: 'W-2-1', AWB: 'AWB77', CustomerName: 'Ravi' })

test('OT-17 a scanned label finds its package, by its own number or the carrier’s', () => {
  expect(packageNumbered([ONE, TWO], ' pk-1001-1 ')).toBe(ONE)
  expect(packageNumbered([ONE, TWO], 'awb77')).toBe(TWO)
  expect(packageNumbered([ONE, TWO], 'PK-1001')).toBeUndefined()
  expect(packageNumbered([ONE, TWO], '')).toBeUndefined()
})

test('OT-17 a search looks at number, customer, place and carrier', () => {
  expect(filterPackages([ONE, TWO], 'ravi')).toEqual([TWO])
  expect(filterPackages([ONE, TWO], '560038')).toEqual([ONE, TWO])
  expect(filterPackages([ONE, TWO], '')).toHaveLength(2)
  expect([isUnderWay('packed'), isUnderWay('delivered'), isUnderWay('lost')]).toEqual([true, false, false])
})
