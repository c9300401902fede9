export interface SignInRefusals {
  loginId?: 'loginIdRequired'
  password?: 'passwordRequired'
  /** For the toast. */
  all?: 'allRequired'
}

export function signInRefusals(loginId: string, password: string): SignInRefusals {
  const noLogin = loginId.trim() === ''
  const noPassword = password === ''
  return {
    ...(noLogin ? { loginId: 'loginIdRequired' } : {}),
    ...(noPassword ? { password: 'passwordRequired' } : {}),
    ...(noLogin || noPassword ? { all: 'allRequired' } : {}),
  }
}

/** `account` is whose sales are still to be sent: the refusal names it. */
export type AccountChange = { kind: 'same' } | { kind: 'wipe' } | { kind: 'refuse'; account: string }

/** Another account may come in only when the one before has nothing left to send; then its local data is wiped. */
export function accountChange(
  previous: string | undefined,
  next: string,
  unsentSales: number,
): AccountChange {
  if (previous === undefined || previous === '' || previous.toLowerCase() === next.trim().toLowerCase())
    return { kind: 'same' }
  return unsentSales <= 0 ? { kind: 'wipe' } : { kind: 'refuse', account: previous }
}

/** The token's `exp` is in seconds. No readable `exp` counts as expired, as a missing token does. */
export function isTokenExpired(expSeconds: number | undefined, nowMs: number): boolean {
  return typeof expSeconds !== 'number' || !Number.isFinite(expSeconds) || expSeconds * 1000 <= nowMs
}

const HOUR_MS = 3_600_000

/** How long a till may sell on its own before somebody has to approve it. */
export const OFFLINE_GRACE_HOURS = 72

export type OfflineGrace = 'sell' | 'askApproval'

/** Expired and offline: selling goes on for 72 h since the last contact, after that with an approval every 8 h. */
export function offlineGrace(
  nowMs: number,
  lastContactMs: number,
  lastApprovalMs = Number.NEGATIVE_INFINITY,
  graceHours = OFFLINE_GRACE_HOURS,
): OfflineGrace {
  if (nowMs - lastContactMs <= graceHours * HOUR_MS) return 'sell'
  return nowMs - lastApprovalMs < 8 * HOUR_MS ? 'sell' : 'askApproval'
}
