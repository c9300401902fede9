import type { SessionSnapshot } from '../queries/use-session.ts'

export const PATHS = {
  signIn: '/',
  storeSelection: '/store-selection',
  registerSelection: '/sales/sales',
  newSale: '/sales/newsales',
  history: '/sales/history',
  sync: '/sync',
} as const

/** Where a session belongs that has come this far. */
export function homeOf(session: Pick<SessionSnapshot, 'stage' | 'stores'>): string {
  if (session.stage === 'signed-out') return PATHS.signIn
  if (session.stage === 'choose-store')
    return session.stores.length === 0 ? PATHS.signIn : PATHS.storeSelection
  return session.stage === 'choose-register' ? PATHS.registerSelection : PATHS.newSale
}
