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

/** `account` has unsent sales: the refusal names it. */
export type AccountChange = { kind: 'same' } | { kind: 'wipe' } | { kind: 'refuse'; account: string }

/** Another account may sign in only when the previous one has nothing unsent; then its local data is wiped. */
export function accountChange(
  previous: string | undefined,
  next: string,
  unsentSales: number,
): AccountChange {
  if (previous === undefined || previous === '' || previous.toLowerCase() === next.trim().toLowerCase())
    return { kind: 'same' }
  return unsentSales <= 0 ? { kind: 'wipe' } : { kind: 'refuse', account: previous }
}

/** The token's `exp` is in seconds. A token without a readable `exp` counts as expired. */
export function isTokenExpired(expSeconds: number | undefined, nowMs: number): boolean {
  return typeof expSeconds !== 'number' || !Number.isFinite(expSeconds) || expSeconds * 1000 <= nowMs
}

const HOUR_MS = 3_600_000

/** How long a till with an expired token may sell offline without an approval. */
export const OFFLINE_GRACE_HOURS = 72

export type OfflineGrace = 'sell' | 'askApproval'

/** With an expired token and offline, a till sells for 72 h after its last contact, then with an approval every 8 h. */
export function offlineGrace(
  nowMs: number,
  lastContactMs: number,
  lastApprovalMs = Number.NEGATIVE_INFINITY,
  graceHours = OFFLINE_GRACE_HOURS,
): OfflineGrace {
  if (nowMs - lastContactMs <= graceHours * HOUR_MS) return 'sell'
  return nowMs - lastApprovalMs < 8 * HOUR_MS ? 'sell' : 'askApproval'
}
