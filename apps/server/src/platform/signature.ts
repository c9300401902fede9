import { createHmac, timingSafeEqual } from 'node:crypto'

/** The header of a signed request: `t=<unix seconds>,v1=<hex HMAC-SHA256(secret, t + "." + body)>`. */
export const SIGNATURE_HEADER = 'x-signature'

/** A signature is as old as the request. Beyond this either clock is wrong, or somebody has kept the request. */
const SIGNATURE_WINDOW_SECONDS = 300

/** Two while secrets change. More would only make a forger's guess cost the server more. */
const MAX_DIGESTS = 4
const MAX_HEADER_LENGTH = 500

const digestOf = (secret: string, seconds: number, body: string): Buffer =>
  createHmac('sha256', secret).update(`${seconds}.${body}`).digest()

/** Signs with every secret given: while secrets change, a receiver may know either. */
export const signatureOf = (secrets: readonly string[], body: string, at: Date): string => {
  const seconds = Math.floor(at.getTime() / 1000)
  const digests = secrets.map((secret) => `v1=${digestOf(secret, seconds, body).toString('hex')}`)
  return [`t=${seconds}`, ...digests].join(',')
}

type Signature = { readonly seconds: number; readonly digests: readonly Buffer[] }

/** Undefined if it is no signature of ours. Entries of other versions are skipped. */
const readSignature = (header: string): Signature | undefined => {
  if (header.length > MAX_HEADER_LENGTH) return undefined
  const entries = header.split(',').map((entry) => entry.trim())
  const times = entries.flatMap((entry) => /^t=(\d{1,12})$/.exec(entry)?.[1] ?? [])
  const digests = entries.flatMap((entry) => /^v1=([0-9a-f]{64})$/.exec(entry)?.[1] ?? [])
  const [time] = times
  if (time === undefined || times.length > 1 || digests.length === 0 || digests.length > MAX_DIGESTS)
    return undefined
  return { seconds: Number(time), digests: digests.map((digest) => Buffer.from(digest, 'hex')) }
}

/** The time in the header, for whoever has found the signature right. */
export const signedAt = (header: string): number | undefined => readSignature(header)?.seconds

/** Compared instead of secrets and digests that are missing, so that every check takes the same work. */
const NO_SECRET = 'nobody knows this secret, and no request is signed with it'
const NO_SIGNATURE: Signature = { seconds: 0, digests: [Buffer.alloc(32)] }
/** So many secrets are active at most. */
export const MAX_SECRETS = 2

export type SignatureFault = 'malformed' | 'stale' | 'wrong'

type SignedRequest = {
  readonly header: string | undefined
  readonly body: string
  readonly secrets: readonly string[]
  readonly now: Date
}

/** `place`: which of the secrets signed it; undefined unless there is no fault. */
type Judged = { readonly fault: SignatureFault | undefined; readonly place: number | undefined }

/**
 * No fault if one of the secrets signed this body within the window. The work does not depend on how many secrets there
 * are or on what is wrong: the time of an answer does not tell whether a partner exists.
 */
export const judgeSignature = ({ header, body, secrets, now }: SignedRequest): Judged => {
  const read = readSignature(header ?? '')
  const { seconds, digests } = read ?? NO_SIGNATURE
  const matches = Array<number>(MAX_SECRETS).fill(0)
  for (let at = 0; at < MAX_SECRETS; at++) {
    const secret = secrets[at]
    const expected = digestOf(secret ?? NO_SECRET, seconds, body)
    // No early end: every digest is compared with every secret.
    for (const digest of digests)
      matches[at] = (matches[at] ?? 0) + Number(timingSafeEqual(expected, digest) && secret !== undefined)
  }
  const fault = (why: SignatureFault): Judged => ({ fault: why, place: undefined })
  if (!read) return fault('malformed')
  const place = matches.findIndex((count) => count > 0)
  if (place === -1) return fault('wrong')
  const age = Math.abs(Math.floor(now.getTime() / 1000) - seconds)
  return age > SIGNATURE_WINDOW_SECONDS ? fault('stale') : { fault: undefined, place }
}
