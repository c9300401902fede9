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
  sync: '/sync',
  display: '/display',
} as const

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
