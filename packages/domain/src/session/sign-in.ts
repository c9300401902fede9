export const SIGN_IN_TEXTS = {
  loginIdRequired: 'Login ID is required',
  passwordRequired: 'Password is required',
  allRequired: 'All fields are required',
  offline: 'You are offline. Please connect to the internet to proceed with sign in.',
  offlineRecovery: 'You are offline. Please connect to the internet to reset your password.',
  failed: 'Login failed!',
  tokenExpired: 'Token Expired',
  sessionExpired: 'Session expired. Please login again.',
} as const

export interface SignInMessages {
  loginId?: string
  password?: string
  /** For the toast. */
  all?: string
}

export function signInMessages(loginId: string, password: string): SignInMessages {
  const noLogin = loginId.trim() === ''
  const noPassword = password === ''
  return {
    ...(noLogin ? { loginId: SIGN_IN_TEXTS.loginIdRequired } : {}),
    ...(noPassword ? { password: SIGN_IN_TEXTS.passwordRequired } : {}),
    ...(noLogin || noPassword ? { all: SIGN_IN_TEXTS.allRequired } : {}),
  }
}

export type AccountChange = { kind: 'same' } | { kind: 'wipe' } | { kind: 'refuse'; message: string }

/** Another account may come in only when the one before has nothing left to send; then its local data is wiped. */
export function accountChange(
  previous: string | undefined,
  next: string,
  unsentSales: number,
): AccountChange {
  if (previous === undefined || previous === '' || previous.toLowerCase() === next.trim().toLowerCase())
    return { kind: 'same' }
  if (unsentSales <= 0) return { kind: 'wipe' }
  return {
    kind: 'refuse',
    message: `${previous} still has unsynced sales on this device. Please sign in as ${previous} and sync them first.`,
  }
}

/** The token's `exp` is in seconds. No readable `exp` counts as expired, as a missing token does. */
export function isTokenExpired(expSeconds: number | undefined, nowMs: number): boolean {
  return typeof expSeconds !== 'number' || !Number.isFinite(expSeconds) || expSeconds * 1000 <= nowMs
}

const HOUR_MS = 3_600_000

export type OfflineGrace = 'sell' | 'askApproval'

/** Expired and offline: selling goes on for 72 h since the last contact, after that with an approval every 8 h. */
export function offlineGrace(
  nowMs: number,
  lastContactMs: number,
  lastApprovalMs = Number.NEGATIVE_INFINITY,
  graceHours = 72,
): OfflineGrace {
  if (nowMs - lastContactMs <= graceHours * HOUR_MS) return 'sell'
  return nowMs - lastApprovalMs < 8 * HOUR_MS ? 'sell' : 'askApproval'
}
