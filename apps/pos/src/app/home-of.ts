import type { SessionSnapshot } from '../queries/use-session.ts'

export const PATHS = {
  signIn: '/',
  forgotPassword: '/forgot-password',
  expired: '/expired',
  storeSelection: '/store-selection',
  registerSelection: '/sales/sales',
  newSale: '/sales/newsales',
  history: '/sales/history',
  editSale: '/sales/editsales',
  salesList: '/sales/saleslist',
  viewSale: '/sales/viewsales/:id',
  closeRegister: '/sales/cashRegister/CloseCashRegister',
  closingList: '/sales/cashregisterclosinglist',
  receivePayment: '/sales/receivepayment',
  reports: '/reports',
  onlineOrders: '/online_orders',
  packageList: '/packages/packageList',
  editPackage: '/package/edit',
  sync: '/sync',
  settings: '/settings',
  display: '/display',
} as const

export const newSalePath = (type: string): string => `${PATHS.newSale}?type=${encodeURIComponent(type)}`

/** The statement of a customer. The name is shown if this device does not know the customer. */
export const statementPath = ({ key, name }: { key: string; name: string }): string =>
  `${PATHS.receivePayment}?${new URLSearchParams({ statement: key, name }).toString()}`

/** The report of one closing, over the list of all. */
export const closingPath = (closing: string, register: string): string =>
  `${PATHS.closingList}?${new URLSearchParams({ closing, register }).toString()}`

const HOMES = {
  expired: PATHS.expired,
  'choose-register': PATHS.registerSelection,
  'open-register': PATHS.registerSelection,
  ready: PATHS.newSale,
} as const

/** The path of the session's next step. PIN and password have none: they are asked for on any path. */
export function homeOf(session: Pick<SessionSnapshot, 'stage' | 'place' | 'stores'>): string {
  if (session.stage === 'signed-out') return PATHS.signIn
  if (session.place !== 'choose-store') return HOMES[session.place]
  return session.stores.length === 0 ? PATHS.signIn : PATHS.storeSelection
}
