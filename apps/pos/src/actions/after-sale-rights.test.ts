import type { Sale } from '@evertill/contract'
import type { Permission } from '@evertill/domain'
import { describe, expect, test } from 'vitest'
import { typeOf } from '../testing/till-runtime.ts'
import { afterSaleRights, type PersonRights, type SaleStanding } from './after-sale-rights.ts'

const TYPES = [typeOf('S'), typeOf('C'), typeOf('O'), typeOf('Q')]
const SALE = {
  TransactionTypeID: typeOf('S').key,
  CustomerID: 'c-1',
  Lines: [{}],
  Payments: [{}],
} as unknown as Sale

const rights = (
  standing: Partial<Omit<SaleStanding, 'sale'>> & { sale?: Partial<Sale> } = {},
  person: Partial<PersonRights> = {},
) =>
  afterSaleRights(
    {
      status: 'Completed',
      invoice: null,
      syncState: 'synced',
      ...standing,
      sale: { ...SALE, ...standing.sale },
    },
    { may: () => true, permission: () => 'allow', saleTypes: TYPES, ...person },
    TYPES,
  )
const without =
  (...denied: string[]): PersonRights['may'] =>
  (resource, right) =>
    !denied.includes(`${resource}.${right}`)
const mode = (permission: Permission) => ({ permission: () => permission })

describe('who may void', () => {
  test('the right of the access list and the rule of the store together allow it alone', () => {
    expect(rights().void).toBe('allow')
  })

  test('without the right of the access list another employee has to approve', () => {
    expect(rights({}, { may: without('Sales.void') }).void).toBe('approve')
  })

  test('the rule of the store stands above the right of the access list', () => {
    expect(rights({}, mode('approve')).void).toBe('approve')
    expect(rights({}, mode('deny')).void).toBe('deny')
    expect(rights({}, { ...mode('deny'), may: without('Sales.void') }).void).toBe('deny')
  })

  test('a void, returned or invoiced sale is not voided by anybody', () => {
    for (const status of ['Void', 'Returned', 'PartReturned'] as const) {
      expect(rights({ status }).void).toBeNull()
    }
    expect(rights({ invoice: {} }).void).toBeNull()
  })
})

describe('who may change a sale', () => {
  test('editing and correcting the tender need the right to update', () => {
    expect(rights()).toMatchObject({ edit: true, tender: true })
    expect(rights({}, { may: without('Sales.update') })).toMatchObject({ edit: false, tender: false })
  })

  test('nothing is changed after a return, a void or an invoice', () => {
    const fixed = { edit: false, tender: false }
    expect(rights({ status: 'PartReturned' })).toMatchObject(fixed)
    expect(rights({ status: 'Void' })).toMatchObject(fixed)
    expect(rights({ invoice: {} })).toMatchObject(fixed)
  })

  test('an exchange is not edited, and without payments there is no tender to correct', () => {
    expect(rights({ sale: { Returns: [{}] as never } })).toMatchObject({ edit: false, tender: true })
    expect(rights({ sale: { Payments: [] } })).toMatchObject({ edit: true, tender: false })
  })
})

describe('what can follow a sale', () => {
  test('AS-8 goods come back from a sale, not from an order or a quotation', () => {
    expect(rights()).toMatchObject({ return: true, exchange: true, invoice: false })
    for (const letter of ['O', 'Q']) {
      const order = { TransactionTypeID: typeOf(letter).key }
      expect(rights({ sale: order })).toMatchObject({ return: false, exchange: false, invoice: true })
    }
  })

  test('a part can still come back, and what is void or returned whole cannot', () => {
    expect(rights({ status: 'PartReturned' }).return).toBe(true)
    expect(rights({ status: 'Returned' })).toMatchObject({ return: false, exchange: false })
    expect(rights({ status: 'Void' })).toMatchObject({ return: false, exchange: false })
  })

  test('a person may start only what their list of documents has', () => {
    // An exchange is a bill and a credit note.
    expect(rights({}, { saleTypes: [typeOf('S')] })).toMatchObject({ return: false, exchange: false })
    expect(rights({}, { saleTypes: [typeOf('C')] })).toMatchObject({ return: true, exchange: false })
    const order = { TransactionTypeID: typeOf('O').key }
    expect(rights({ sale: order }, { saleTypes: [typeOf('O')] }).invoice).toBe(false)
  })

  test('AS-25 a document of an exchange is voided, and neither edited nor paid in another way', () => {
    const sale = { Exchange: { UUID: 'other', TransactionNo: 'C/1' } }
    expect(rights({ sale })).toMatchObject({ edit: false, tender: false, void: 'allow' })
  })

  test('RP-11 the rest is collected of a known customer, by who may collect', () => {
    const status = 'PartlyPaid'
    expect(rights({ status }).collect).toBe(true)
    expect(rights({ status: 'Unpaid' }).collect).toBe(true)
    expect(rights().collect).toBe(false)
    expect(rights({ status, sale: { CustomerID: undefined } }).collect).toBe(false)
    expect(rights({ status }, { may: without('Customers.collect') }).collect).toBe(false)
  })

  test('a sale of a type that is gone counts as a plain sale', () => {
    expect(rights({ sale: { TransactionTypeID: 'gone' } }).return).toBe(true)
  })

  test('only what failed or needs attention is sent again', () => {
    expect(
      ['synced', 'pending', 'failed', 'attention'].map((syncState) => rights({ syncState }).retry),
    ).toEqual([false, false, true, true])
  })
})
