import { BRIDGE_ERRORS, type BridgeErrorCode } from '@evertill/contract/bridge'

/** Why the bridge did not do it. `gone`: it does not run, or it does not know this till; it tells strangers nothing. */
export type BridgeFault = BridgeErrorCode | 'gone' | 'late'

export type BridgeAnswer<Value> = { ok: true; value: Value } | { ok: false; fault: BridgeFault }

export interface BridgeAccess {
  port: number
  /** Null before the pairing. */
  token: string | null
}

export type BridgeFetch = typeof globalThis.fetch
export type Fields = Readonly<Record<string, unknown>>

export const oneOf = <Value extends string>(known: readonly Value[], value: unknown): Value | undefined =>
  known.find((one) => one === value)

type BridgeCall = (path: string, timeout: number, init?: RequestInit) => Promise<BridgeAnswer<Fields>>

/** One request to the bridge on this computer. It never throws. */
export const createBridgeCall =
  ({ port, token }: BridgeAccess, fetch: BridgeFetch = globalThis.fetch.bind(globalThis)): BridgeCall =>
  async (path, timeout, init = {}) => {
    const signal = AbortSignal.timeout(timeout)
    try {
      const headers = new Headers(init.headers)
      // Throws for a token that was damaged in the database.
      if (token !== null) headers.set('authorization', `Bearer ${token}`)
      const response = await fetch(`http://127.0.0.1:${port}${path}`, {
        ...init,
        headers,
        signal,
        cache: 'no-store',
        credentials: 'omit',
        // The bridge never redirects. Another program on its port could send a receipt elsewhere with one.
        redirect: 'error',
      })
      const body: unknown = await response.json()
      const fields: Fields = typeof body === 'object' && body !== null ? { ...body } : {}
      if (response.ok) return { ok: true, value: fields }
      return { ok: false, fault: oneOf(BRIDGE_ERRORS, fields['code']) ?? 'failed' }
    } catch {
      return { ok: false, fault: signal.aborted ? 'late' : 'gone' }
    }
  }
