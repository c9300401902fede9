export const SIGN_OUT_TEXTS = {
  unable: 'Unable to logout',
  offline: 'You are offline. Please connect to the internet to proceed with logout.',
  unsent: 'You cannot logout right now. Please wait until all sales data is synced with the server.',
  failed: 'Something went wrong during logout. Please try again.',
  parked: 'Parked sales would be lost. Finish them, or export them first.',
} as const

export type SignOut = { kind: 'confirm' } | { kind: 'refuse'; message: string }

/** Refused offline and while any sale is in the queue; a permanent one also while parked sales exist. */
export function signOut(
  mode: 'partial' | 'permanent',
  till: { online: boolean; queuedSales: number; parkedSales: number },
): SignOut {
  if (!till.online) return { kind: 'refuse', message: SIGN_OUT_TEXTS.offline }
  if (till.queuedSales > 0) return { kind: 'refuse', message: SIGN_OUT_TEXTS.unsent }
  if (mode === 'permanent' && till.parkedSales > 0) return { kind: 'refuse', message: SIGN_OUT_TEXTS.parked }
  return { kind: 'confirm' }
}
