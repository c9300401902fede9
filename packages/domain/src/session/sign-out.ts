export type SignOutRefusal = 'signOutOffline' | 'signOutUnsent' | 'signOutParked' | 'signOutDamaged'

export type SignOut = { kind: 'confirm' } | { kind: 'refuse'; code: SignOutRefusal }

/** Refused offline and while a sale is in the queue. A permanent one is also refused if it would lose parked or damaged rows. */
export function signOut(
  mode: 'partial' | 'permanent',
  till: { online: boolean; queuedSales: number; parkedSales: number; damagedRows: number },
): SignOut {
  if (!till.online) return { kind: 'refuse', code: 'signOutOffline' }
  if (till.queuedSales > 0) return { kind: 'refuse', code: 'signOutUnsent' }
  if (mode === 'permanent' && till.parkedSales > 0) return { kind: 'refuse', code: 'signOutParked' }
  if (mode === 'permanent' && till.damagedRows > 0) return { kind: 'refuse', code: 'signOutDamaged' }
  return { kind: 'confirm' }
}
