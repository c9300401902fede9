export interface TokenTimes {
  /** Seconds since 1970 by the server's clock; undefined if unreadable. */
  exp: number | undefined
  iat: number | undefined
}

const numberIn = (claims: object, name: string): number | undefined => {
  const value = (claims as Record<string, unknown>)[name]
  return typeof value === 'number' ? value : undefined
}

/** Reads without verifying: only the server can tell whether a token is genuine. */
export const tokenTimes = (token: string): TokenTimes => {
  try {
    const payload = token.split('.')[1] ?? ''
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
    if (typeof claims !== 'object' || claims === null) return { exp: undefined, iat: undefined }
    return { exp: numberIn(claims, 'exp'), iat: numberIn(claims, 'iat') }
  } catch {
    return { exp: undefined, iat: undefined }
  }
}
