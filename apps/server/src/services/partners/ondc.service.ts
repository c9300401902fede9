import { API_BASE, type OndcContext, type OndcReply } from '@evertill/contract'
import type { Database, Tx } from '../../db/database.ts'
import { withPartner } from '../../db/tenant.ts'
import { contentDigest } from '../../platform/canonical-json.ts'
import type { Clock } from '../../platform/clock.ts'
import { ACK, type OndcError, invalidAt, nack } from '../../policies/ondc/acknowledge.ts'
import { type OndcSeller, sellerOf } from '../../policies/ondc/answers.ts'
import { ERRORS } from '../../policies/ondc/tables.ts'
import {
  type NetworkPair,
  addMessage,
  findMessage,
  findNetworkPair,
  tellParticipant,
} from '../../repositories/partners/network.repository.ts'
import { type Partner, addPartnerAudit } from '../../repositories/partners/partner.repository.ts'
import { type Outcome, done, refuse } from '../outcome.ts'

export type OndcPorts = {
  readonly db: Database
  readonly clock: Clock
  readonly publicUrl: () => string
}

type OndcAction = 'search' | 'select' | 'init' | 'confirm' | 'status' | 'track' | 'cancel' | 'update'

/** One message of a participant, checked, in the transaction of its effects. */
export type Conversation = {
  readonly tx: Tx
  readonly partner: Partner
  readonly participantId: string
  readonly context: OndcContext
  readonly seller: OndcSeller
  readonly now: Date
}

/** Calls of ours that answer a message; none if the change that it made is told anyway. */
export type Response =
  | { readonly answers: readonly { readonly context: { readonly action: string } }[] }
  | { readonly error: OndcError }

/** Undefined if the message was signed by the one who says it, and is for us. */
const contextFault = (
  { action, bap_id, bpp_id }: OndcContext,
  wanted: OndcAction,
  { buyerId, sellerId }: NetworkPair,
): string | undefined => {
  if (action !== wanted) return 'context.action'
  if (bap_id !== buyerId) return 'context.bap_id'
  return bpp_id === undefined || bpp_id === sellerId ? undefined : 'context.bpp_id'
}

const refusal = async (
  tx: Tx,
  partner: Partner,
  error: OndcError,
  why: string,
): Promise<Outcome<OndcReply>> => {
  await addPartnerAudit(tx, partner, { action: 'partner.refused', detail: { why } })
  return done(nack(error))
}

/**
 * Takes a message of the network: ACK means that it had its effect and that its answer waits to be sent, both in one
 * transaction. The same message again is acknowledged and does nothing; after a NACK it may be sent again.
 */
export const converse = <Message extends { readonly context: OndcContext }>(
  { db, clock, publicUrl }: OndcPorts,
  partner: Partner,
  action: OndcAction,
  message: Message,
  respond: (talk: Conversation) => Promise<Response>,
): Promise<Outcome<OndcReply>> =>
  withPartner(db, partner, async (tx) => {
    const { participantId, registrationId, key } = partner
    const pair = participantId === undefined ? undefined : await findNetworkPair(tx, key, participantId)
    if (participantId === undefined || !pair) return refuse('SIGNATURE_INVALID')
    const { context } = message
    const fault = contextFault(context, action, pair)
    if (fault !== undefined) return refusal(tx, partner, invalidAt(fault), fault)
    const { transaction_id: transactionId, message_id: messageId } = context
    const identity = { participantId, transactionId, messageId, action }
    const digest = contentDigest(message)
    const known = await findMessage(tx, identity)
    if (known?.equals(digest) === false) return refusal(tx, partner, ERRORS.otherMessage, 'differs')
    if (known) {
      await addPartnerAudit(tx, partner, { action: 'partner.repeated', detail: { action, messageId } })
      return done(ACK)
    }
    const at = { bppId: pair.sellerId, bppUri: `${publicUrl()}${API_BASE}/v1/channels/${key}/ondc` }
    const seller = sellerOf(at, { key, name: pair.channelName, storeId: pair.storeId })
    const response = await respond({ tx, partner, participantId, context, seller, now: clock() })
    if ('error' in response) return done(nack(response.error))
    if (await addMessage(tx, registrationId, identity, digest)) {
      for (const body of response.answers)
        await tellParticipant(tx, registrationId, { participantId, channelKey: key, body })
    }
    return done(ACK)
  })
