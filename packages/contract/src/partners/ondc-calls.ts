import { z } from 'zod'
import type { EndpointPartner } from '../endpoint.ts'
import {
  OndcCancel,
  OndcConfirm,
  OndcInit,
  OndcSearch,
  OndcSelect,
  OndcStatus,
  OndcUpdate,
} from './ondc-messages.ts'

const OndcError = z.object({ type: z.string(), code: z.string(), message: z.string() })

/** What a call is answered with at once. The answer itself is a call of ours, `on_search` and so on. */
export const OndcReply = z.object({
  message: z.object({ ack: z.object({ status: z.enum(['ACK', 'NACK']) }) }),
  error: OndcError.optional(),
})
export type OndcReply = z.infer<typeof OndcReply>

/** A refusal in words of the network, with our code beside them. */
export const OndcRefusal = OndcReply.extend({ code: z.string(), error: OndcError })
export type OndcRefusal = z.infer<typeof OndcRefusal>

const BY_NETWORK = {
  method: 'POST',
  auth: 'partner',
  permission: null,
  partner: { kind: 'network', key: 'params.channel', hasEffect: true } satisfies EndpointPartner,
  params: z.object({ channel: z.string().min(1).max(64) }),
  reply: OndcReply,
} as const

/** The calls of the network to a seller, below the address that the shop has registered there. */
export const ONDC_ENDPOINTS = {
  ondcSearch: { ...BY_NETWORK, path: '/v1/channels/{channel}/ondc/search', body: OndcSearch },
  ondcSelect: { ...BY_NETWORK, path: '/v1/channels/{channel}/ondc/select', body: OndcSelect },
  ondcInit: { ...BY_NETWORK, path: '/v1/channels/{channel}/ondc/init', body: OndcInit },
  ondcConfirm: { ...BY_NETWORK, path: '/v1/channels/{channel}/ondc/confirm', body: OndcConfirm },
  ondcStatus: { ...BY_NETWORK, path: '/v1/channels/{channel}/ondc/status', body: OndcStatus },
  ondcTrack: { ...BY_NETWORK, path: '/v1/channels/{channel}/ondc/track', body: OndcStatus },
  ondcCancel: { ...BY_NETWORK, path: '/v1/channels/{channel}/ondc/cancel', body: OndcCancel },
  ondcUpdate: { ...BY_NETWORK, path: '/v1/channels/{channel}/ondc/update', body: OndcUpdate },
} as const
