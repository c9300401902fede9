import type { EndpointPartner } from '@evertill/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { SIGNATURE_HEADER } from '../platform/signature.ts'
import type { HeldCompanies } from '../services/company-data/held-companies.ts'
import type { Partner, VerifyPartner } from '../services/partners/verify-partner.service.ts'
import { sendRefusal } from './error-reply.ts'
import type { JsonReader } from './json-body.ts'

declare module 'fastify' {
  interface FastifyRequest {
    partner: Partner | undefined
  }
}

/** An order of 200 items, the most it may have, is about 60 KB. */
export const PARTNER_BODY_LIMIT = 128 * 1024

/** The request is not checked yet, so this may be anything. */
const keyOf = ({ params, query }: FastifyRequest, place: EndpointPartner['key']): string => {
  const [part, name] = place === 'params.channel' ? [params, 'channel'] : [query, 'carrier']
  const value = (part as Readonly<Record<string, unknown>> | undefined)?.[name]
  return typeof value === 'string' ? value : ''
}

/** Before the body is read as JSON and before anything of the request is checked. */
export const requireSignature =
  (
    { kind, key, hasEffect }: EndpointPartner,
    verify: VerifyPartner,
    readJson: JsonReader,
    heldCompanies: HeldCompanies,
  ) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const { headers, rawBody, method, url, ip } = request
    const signature = headers[kind === 'network' ? 'authorization' : SIGNATURE_HEADER]
    const verified = await verify({
      kind,
      key: keyOf(request, key),
      signature: typeof signature === 'string' ? signature : undefined,
      body: rawBody,
      target: hasEffect ? `${method} ${url}` : undefined,
      address: ip,
    })
    if (!verified.ok) return sendRefusal(reply, verified.refusal)
    const held = heldCompanies.refusalOf(verified.value.registrationId)
    if (held) return sendRefusal(reply, held)
    request.partner = verified.value
    if (method !== 'GET') request.body = await readJson(request, rawBody)
    return undefined
  }
