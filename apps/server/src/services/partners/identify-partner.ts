import type { Tx } from '../../db/database.ts'
import { ONDC_CHECK } from '../../platform/ondc-keys.ts'
import { type SignatureFault, judgeSignature, signedAt } from '../../platform/signature.ts'
import {
  type AuthorizationFault,
  ondcAuthorizationFault,
  ondcSender,
  ondcSignedAt,
} from '../../policies/ondc/authorization.ts'
import { findParticipant } from '../../repositories/partners/network.repository.ts'
import {
  type Partner,
  type PartnerKind,
  findPartner,
} from '../../repositories/partners/partner.repository.ts'

export type SignedRequest = {
  readonly kind: PartnerKind
  readonly key: string
  readonly signature: string | undefined
  readonly body: string
}

/** `stranger`: a participant of the network that the company has not registered. */
export type IdentifyFault = SignatureFault | AuthorizationFault | 'stranger'

/** The company that a request names, and what is wrong with its signature. */
type Identified = {
  readonly partner: Partner
  readonly fault: IdentifyFault | undefined
  /** Of ours, with which it was signed. */
  readonly secretId?: string | undefined
}

const identifyParticipant = async (
  tx: Tx,
  { kind, key, signature: header = '', body }: SignedRequest,
  now: Date,
): Promise<Identified | undefined> => {
  const sender = ondcSender(header)
  const found = await findParticipant(tx, { channelKey: key, networkId: sender?.subscriberId ?? '' })
  // A key that is not there is compared all the same, so that the time does not tell what is missing.
  const wrong = ondcAuthorizationFault(ONDC_CHECK, found?.publicKey ?? '', { header, body, now })
  if (!found) return undefined
  const { registrationId, participantId } = found
  if (participantId === null) return { partner: { registrationId, kind, key }, fault: 'stranger' }
  const isOtherKey = sender?.uniqueKeyId !== found.keyId
  return {
    partner: { registrationId, kind, key, participantId },
    fault: wrong ?? (isOtherKey ? 'wrong' : undefined),
  }
}

/** Undefined if there is no such partner at all: then nobody can be told. */
export const identifyPartner = async (
  tx: Tx,
  request: SignedRequest,
  now: Date,
): Promise<Identified | undefined> => {
  const { kind, key, signature, body } = request
  if (kind === 'network') return identifyParticipant(tx, request, now)
  const found = await findPartner(tx, kind, key)
  const { fault, place } = judgeSignature({ header: signature, body, secrets: found?.secrets ?? [], now })
  return (
    found && {
      partner: { registrationId: found.registration_id, kind, key },
      fault,
      secretId: place === undefined ? undefined : found.secret_ids[place],
    }
  )
}

/** The time in a signature that was found right. */
export const signingTime = (kind: PartnerKind, signature: string): string =>
  kind === 'network' ? ondcSignedAt(signature) : String(signedAt(signature))
