import type { TransactionType } from '@evertill/contract'
import { describe, expect, test } from 'vitest'
import type { MenuView } from '../../queries/use-menu.ts'
import { navGroups } from './nav-entries.ts'

const type = (name: string, letter: string): TransactionType => ({
  key: name,
  TransactionType: name,
  Module: 'sales',
  Letter: letter,
  IsDeleted: false,
})
const MANAGER: MenuView = {
  sales: true,
  cashRegister: true,
  packages: true,
  onlineOrders: true,
  receivePayment: true,
  reports: true,
  mayNotSell: false,
  saleTypes: [type('Sale', 'S'), type('Sales Order', 'O')],
}
const paths = (menu: MenuView, hasScreen: (path: string) => boolean = () => true) =>
  navGroups(menu, hasScreen).map(({ entries }) => entries.map(({ to }) => to))

describe('the menu', () => {
  test('FR-2 has a New entry per type, history, closings, packages, online orders, reports, sync and settings', () => {
    expect(paths(MANAGER)).toEqual([
      [
        '/sales/newsales?type=Sale',
        '/sales/newsales?type=Sales%20Order',
        '/sales/history',
        '/sales/receivepayment',
      ],
      ['/sales/cashregisterclosinglist'],
      ['/packages/packageList', '/online_orders', '/reports', '/sync', '/settings'],
    ])
  })

  test('FR-2 RP-7 leaves out what the person may not see', () => {
    const nobody = {
      sales: false,
      cashRegister: false,
      packages: false,
      onlineOrders: false,
      receivePayment: false,
      reports: false,
      mayNotSell: true,
      saleTypes: [],
    }
    expect(paths(nobody)).toEqual([['/sync', '/settings']])
  })

  test('FR-2 leaves out what this version has no screen for, and a group with nothing left', () => {
    expect(paths(MANAGER, (path) => path === '/sales/history')).toEqual([['/sales/history']])
  })
})
