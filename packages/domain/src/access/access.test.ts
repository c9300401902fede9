import { describe, expect, it } from 'vitest'
import { isAllowed, maySendForOthers, menuAccess, newSaleTypes } from './access.ts'

const list = [
  { id: 'Sales', perms: { read: true, write: false } },
  { id: 'Sale', perms: { read: true } },
  { id: 'Quotation', perms: { read: false } },
  { id: 'Pincode order', perms: { read: true } },
  { id: 'Packages', perms: { read: true } },
]

describe('access', () => {
  it('AC-1 a menu entry is allowed only if the list has its id with the permission, read unless named', () => {
    expect([
      isAllowed(list, 'Sales'),
      isAllowed(list, 'Sales', 'write'),
      isAllowed(list, 'Quotation'),
      isAllowed(list, 'Reports'),
      isAllowed(undefined, 'Sales'),
      isAllowed([], 'Sales'),
    ]).toEqual([true, false, false, false, false, false])
    expect(isAllowed([{ id: 'Sales', perms: { read: false } }, ...list], 'Sales')).toBe(true)
    expect(isAllowed([{ id: 'Sales', perms: { read: 'yes' } } as never, { id: 'x' } as never], 'Sales')).toBe(
      false,
    )
  })

  it('AC-2 every readable, undeleted sales type gets a New entry, the pincode one only without its integration', () => {
    const types = [
      { key: '1', transactionType: 'Sale', module: 'sales' },
      { key: '2', transactionType: 'Quotation', module: 'sales' },
      { key: '3', transactionType: 'Pincode order', module: 'Sales' },
      { key: '4', transactionType: 'Sale', module: 'purchase' },
      { key: '5', transactionType: 'Sale', module: 'sales', isDeleted: true },
    ]
    const keys = (pincodeIntegration: boolean, access = list): string[] =>
      newSaleTypes(types, access, { pincodeIntegration, pincodeOrderTransactionTypeId: '3' }).map(
        ({ key }) => key,
      )
    expect([keys(false), keys(true), keys(false, list.slice(1))]).toEqual([['1', '3'], ['1'], []])
  })

  it('AC-3 packages need the tracker and the permission, online orders the flag, the register its permission', () => {
    expect(menuAccess(list, {})).toEqual({
      sales: true,
      cashRegister: false,
      packages: false,
      onlineOrders: false,
    })
    expect(
      menuAccess([...list, { id: 'CashRegistersClosing', perms: { read: true } }], {
        enablePackageTracker: true,
        enableOndc: true,
      }),
    ).toEqual({ sales: true, cashRegister: true, packages: true, onlineOrders: true })
    expect(menuAccess([], { enablePackageTracker: true, enableOndc: true })).toEqual({
      sales: false,
      cashRegister: false,
      packages: false,
      onlineOrders: true,
    })
  })
})

describe("another account's sales", () => {
  it('EN-22 only users who may close the registers of a store may send them', () => {
    expect(maySendForOthers([{ id: 'CashRegistersClosing', perms: { read: true, close: true } }])).toBe(true)
    expect(maySendForOthers([{ id: 'CashRegistersClosing', perms: { read: true } }])).toBe(false)
    expect(maySendForOthers([{ id: 'Sales', perms: { close: true } }])).toBe(false)
    expect(maySendForOthers(undefined)).toBe(false)
  })
})
