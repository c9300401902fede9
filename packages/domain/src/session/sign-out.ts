export type SignOutRefusal = 'signOutOffline' | 'signOutUnsent' | 'signOutParked'

export type SignOut = { kind: 'confirm' } | { kind: 'refuse'; code: SignOutRefusal }

/** Refused offline and while any sale is in the queue; a permanent one also while parked sales exist. */
export function signOut(
  mode: 'partial' | 'permanent',
  till: { online: boolean; queuedSales: number; parkedSales: number },
): SignOut {
  if (!till.online) return { kind: 'refuse', code: 'signOutOffline' }
  if (till.queuedSales > 0) return { kind: 'refuse', code: 'signOutUnsent' }
  if (mode === 'permanent' && till.parkedSales > 0) return { kind: 'refuse', code: 'signOutParked' }
  return { kind: 'confirm' }
}
