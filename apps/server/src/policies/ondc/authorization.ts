import type { OndcCheck, OndcKeys } from '../../platform/ondc-keys.ts'

/** A participant as the registry of the network knows it. */
type OndcParticipant = { readonly subscriberId: string; readonly uniqueKeyId: string }

const HEADERS = '(created) (expires) digest'

/** What is signed: the times and a digest of the body, each in a line. */
const signedText = (digest: string, created: number, expires: number): string =>
  [`(created): ${created}`, `(expires): ${expires}`, `digest: BLAKE-512=${digest}`].join('\n')

/** The Authorization header of a call to another participant. */
export const ondcAuthorization = (
  keys: OndcKeys,
  { subscriberId, uniqueKeyId }: OndcParticipant,
  body: string,
  { at, seconds }: { readonly at: Date; readonly seconds: number },
): string => {
  const created = Math.floor(at.getTime() / 1000)
  const expires = created + seconds
  const signature = keys.sign(signedText(keys.digest(body), created, expires))
  const fields = {
    keyId: `${subscriberId}|${uniqueKeyId}|ed25519`,
    algorithm: 'ed25519',
    created,
    expires,
    headers: HEADERS,
    signature,
  }
  return `Signature ${Object.entries(fields)
    .map(([name, value]) => `${name}="${value}"`)
    .join(',')}`
}

type Fields = Readonly<Record<string, string | undefined>>

const fieldsOf = (header: string): Fields =>
  Object.fromEntries(
    [...header.matchAll(/(\w+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]),
  )

/** Who claims to have signed, so that the key can be looked up in the registry. */
export const ondcSender = (header: string): OndcParticipant | undefined => {
  const [subscriberId, uniqueKeyId, algorithm] = (fieldsOf(header)['keyId'] ?? '').split('|')
  return subscriberId && uniqueKeyId && algorithm === 'ed25519' ? { subscriberId, uniqueKeyId } : undefined
}

export type AuthorizationFault = 'malformed' | 'expired' | 'wrong'

/** The times of a signature as text, for whoever has found it right. */
export const ondcSignedAt = (header: string): string => {
  const { created = '', expires = '' } = fieldsOf(header)
  return `${created} ${expires}`
}

/** Whatever a signature says, it is good for five minutes: a participant decides nothing about our memory of replays. */
const MAX_AGE_SECONDS = 300
/** How far the clock of a participant may be ahead. */
const AHEAD_SECONDS = 5

/** Undefined if the body was signed with this key and the signature has not expired. */
export const ondcAuthorizationFault = (
  keys: OndcCheck,
  publicKey: string,
  { header, body, now }: { readonly header: string; readonly body: string; readonly now: Date },
): AuthorizationFault | undefined => {
  const { created, expires, headers, algorithm, signature } = fieldsOf(header)
  const isWhole = header.length <= 1_000 && header.startsWith('Signature ') && headers === HEADERS
  const times = [created, expires].map((text) => (/^\d{1,12}$/.test(text ?? '') ? Number(text) : undefined))
  const [from, to] = times
  if (
    !isWhole ||
    algorithm !== 'ed25519' ||
    signature === undefined ||
    from === undefined ||
    to === undefined
  )
    return 'malformed'
  if (!keys.verify(signedText(keys.digest(body), from, to), signature, publicKey)) return 'wrong'
  const seconds = now.getTime() / 1000
  return seconds < from - AHEAD_SECONDS || seconds > Math.min(to, from + MAX_AGE_SECONDS)
    ? 'expired'
    : undefined
}
