import { createHmac } from 'node:crypto'
import { API_BASE } from '@evertill/contract'

/**
 * What a partner's own software does, without a line of ours: it signs with what docs/ORDERS.md says. For tests, the
 * simulator and the benchmark.
 */
export const signedHeaders = (secret: string, body: string, at: Date): Record<string, string> => {
  const time = Math.floor(at.getTime() / 1000)
  const digest = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')
  return { 'x-signature': `t=${time},v1=${digest}`, 'content-type': 'application/json' }
}

export type PartnerCall = {
  readonly method: 'GET' | 'POST'
  /** Below the API base. */
  readonly path: string
  readonly body?: unknown
}

type SignedCall = {
  readonly method: 'GET' | 'POST'
  readonly url: string
  readonly headers: Record<string, string>
  readonly payload?: string
}

/** A request as it goes over the wire. Sent again unchanged, it is a replay. */
export const signCall = (secret: string, { method, path, body }: PartnerCall, at: Date): SignedCall => {
  const payload = body === undefined ? undefined : JSON.stringify(body)
  const headers = signedHeaders(secret, payload ?? '', at)
  if (payload === undefined) delete headers['content-type']
  return { method, url: `${API_BASE}${path}`, headers, ...(payload === undefined ? {} : { payload }) }
}
