import {
  type EndpointName,
  type EndpointPartner,
  ERRORS,
  type ErrorCode,
  type FieldError,
} from '@evertill/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { SIGNATURE_HEADER } from '../platform/signature.ts'
import type { HeldCompanies } from '../services/company-data/held-companies.ts'
import type { Partner, VerifyPartner } from '../services/partners/verify-partner.service.ts'
import type { RefusedCall } from '../services/partners/refused-calls.service.ts'
import { callNamed } from '../services/partners/refused-calls.service.ts'
import { sendRefusal } from './error-reply.ts'
import type { JsonReader } from './json-body.ts'

declare module 'fastify' {
  interface FastifyRequest {
    partner: Partner | undefined
    /** Why the call was refused. */
    refusal: { readonly code: ErrorCode; readonly errors?: readonly FieldError[] } | undefined
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

interface SignaturePorts {
  readonly verify: VerifyPartner
  readonly readJson: JsonReader
  readonly heldCompanies: HeldCompanies
}

/** Before the body is read as JSON and before anything of the request is checked. */
export const requireSignature =
  (
    name: EndpointName,
    { kind, key, hasEffect }: EndpointPartner,
    { verify, readJson, heldCompanies }: SignaturePorts,
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
      call: callNamed(name),
    })
    if (!verified.ok) return sendRefusal(reply, verified.refusal)
    const held = heldCompanies.refusalOf(verified.value.registrationId)
    if (held) return sendRefusal(reply, held)
    request.partner = verified.value
    if (method !== 'GET') request.body = await readJson(request, rawBody)
    return undefined
  }

type KeepRefused = (partner: Partner, call: RefusedCall) => Promise<void>

/** The network is told what is wrong with a message in an answer of its own kind, with status 200. */
const isNack = ({ kind }: Partner, payload: unknown): boolean =>
  kind === 'network' && typeof payload === 'string' && payload.includes('"status":"NACK"')

/** Keeps what was refused after its signature was found right. Of calls beyond the limit none is kept: nothing bounds them. */
export const keepRefusal =
  (name: EndpointName, keep: KeepRefused) =>
  async ({ partner, refusal, log }: FastifyRequest, _: FastifyReply, payload: unknown): Promise<void> => {
    if (!partner || (!refusal && !isNack(partner, payload))) return
    const { code, errors = [] } = refusal ?? { code: 'INVALID_REQUEST' as const }
    const { status } = ERRORS[code]
    if (status >= 500 || code === 'TOO_MANY_REQUESTS') return
    await keep(partner, { name, code, errors }).catch((error: unknown) =>
      log.warn({ err: error }, 'a refused call of a partner was not kept'),
    )
  }
