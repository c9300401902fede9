import type { TransactionType } from '@evertill/contract'
import { DOCUMENT_LETTERS } from '@evertill/domain'
import {
  IconCalendarCheck,
  IconChartBar,
  IconClipboardList,
  IconCoins,
  IconFileText,
  IconHistory,
  IconPackage,
  IconReceiptRefund,
  IconRefresh,
  IconSettings,
  IconShoppingCart,
  IconWorld,
} from '@tabler/icons-react'
import type { MenuView } from '../../queries/use-menu.ts'
import { newSalePath, PATHS } from '../home-of.ts'

export interface NavEntry {
  to: string
  /** A key of the texts. Some texts contain the transaction type. */
  label:
    | 'newSale'
    | 'history'
    | 'receivePayment'
    | 'closingList'
    | 'packages'
    | 'onlineOrders'
    | 'reports'
    | 'syncData'
    | 'settings'
  type?: TransactionType
  Icon: typeof IconHistory
}

export interface NavGroup {
  id: 'sales' | 'cashRegister' | 'more'
  entries: readonly NavEntry[]
}

/** By the type's letter in document numbers: the names are chosen by the shop. */
const TYPE_ICONS: Partial<Record<string, typeof IconHistory>> = {
  [DOCUMENT_LETTERS.order]: IconClipboardList,
  [DOCUMENT_LETTERS.quotation]: IconFileText,
  [DOCUMENT_LETTERS.return]: IconReceiptRefund,
}

/** The menu, without what the user may not see and what this version has no screen for. */
export function navGroups(menu: MenuView, hasScreen: (path: string) => boolean): NavGroup[] {
  const sales: NavEntry[] = menu.saleTypes.map((type) => ({
    to: newSalePath(type.TransactionType),
    label: 'newSale',
    type,
    Icon: TYPE_ICONS[type.Letter] ?? IconShoppingCart,
  }))
  if (menu.sales) sales.push({ to: PATHS.history, label: 'history', Icon: IconHistory })
  if (menu.receivePayment) {
    sales.push({ to: PATHS.receivePayment, label: 'receivePayment', Icon: IconCoins })
  }
  const register: NavEntry[] = menu.cashRegister
    ? [{ to: PATHS.closingList, label: 'closingList', Icon: IconCalendarCheck }]
    : []
  const more: NavEntry[] = [
    ...(menu.packages ? [{ to: PATHS.packageList, label: 'packages', Icon: IconPackage } as const] : []),
    ...(menu.onlineOrders
      ? [{ to: PATHS.onlineOrders, label: 'onlineOrders', Icon: IconWorld } as const]
      : []),
    ...(menu.reports ? [{ to: PATHS.reports, label: 'reports', Icon: IconChartBar } as const] : []),
    { to: '/sync', label: 'syncData', Icon: IconRefresh },
    { to: '/settings', label: 'settings', Icon: IconSettings },
  ]
  const groups: NavGroup[] = [
    { id: 'sales', entries: sales },
    { id: 'cashRegister', entries: register },
    { id: 'more', entries: more },
  ]
  return groups
    .map(({ id, entries }) => ({ id, entries: entries.filter(({ to }) => hasScreen(to)) }))
    .filter(({ entries }) => entries.length > 0)
}
