import {
  API_BASE,
  ENDPOINTS,
  type Endpoint,
  type EndpointName,
  OndcRefusal,
  RefusalReply,
  HEADERS,
  TILL_REPORT,
} from '@evertill/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema, RouteOptions } from 'fastify'
import { type ZodType, z } from 'zod'
import type { Call, Handler, Handlers, Ports } from '../routes/handler.ts'
import { type JudgeCall, type JudgedCaller, makeCallJudge } from '../services/people/access.service.ts'
import type { Download } from '../services/company-data/company-export.service.ts'
import type { LiveStream } from '../services/events/live-events.service.ts'
import { makePartnerVerifier, type VerifyPartner } from '../services/partners/verify-partner.service.ts'
import type { CallOrigin } from '../services/people/user-sessions.service.ts'
import { hubCookieOf, requireHubRight, requireHubSession } from './hub-session.ts'
import { checkContractVersion } from './contract-version.ts'
import { isLocalCall } from './local-call.ts'
import { LONG_BODY } from '../platform/long-body.ts'
import { sendRefusal } from './error-reply.ts'
import type { JsonReader } from './json-body.ts'
import { type LongBodyShares, makeLongBodyShares, takeTurnToSend, takeTurnToWork } from './long-bodies.ts'
import { PARTNER_BODY_LIMIT, requireSignature } from './partner-signature.ts'
import { type StreamSender, makeStreamSender } from './event-stream.ts'
import { checkBulk, checkBySchema, checkOutside } from './validator.ts'

declare module 'fastify' {
  interface FastifyRequest {
    identity: JudgedCaller | undefined
  }
  interface FastifyContextConfig {
    /** The row of the endpoint table this route serves. */
    endpoint?: EndpointName
  }
}

const SALE_BODY_LIMIT = 8 * 1024 * 1024

const leaveBody: NonNullable<RouteOptions['validatorCompiler']> = (part) =>
  part.httpPart === 'body'
    ? (body: unknown) => ({ value: body })
    : checkBySchema(part as Parameters<typeof checkBySchema>[0])

/**
 * Checks a reply with `parse`. The default serializer uses zod's `encode`, which zod does not compile and which takes
 * twice as long; the two differ only where a schema transforms.
 */
const parseAndWrite: NonNullable<RouteOptions['serializerCompiler']> = ({ schema }) => {
  const reply = schema as ZodType
  return (data) => JSON.stringify(reply.parse(data))
}

/** Where a row needs more than the table says. */
const SPECIAL: Partial<Record<EndpointName, Partial<RouteOptions>>> = {
  createOfflineSale: {
    // 5,000 lines, the most a sale may have, are about 4 MiB.
    bodyLimit: SALE_BODY_LIMIT,
    // Its answer is a few hundred bytes.
    compress: false,
    // The service reads the body itself: what cannot be read is put aside, not turned away at the door.
    validatorCompiler: leaveBody,
    // The stored reply leaves as it is: checking it against the schema again costs more than writing it.
    serializerCompiler: () => JSON.stringify,
  },
  // A page has hundreds of rows, and the default serializer takes as long as PostgreSQL does to find them. Meanwhile nobody
  // else is served.
  syncProducts: { serializerCompiler: parseAndWrite },
  syncCustomers: { serializerCompiler: parseAndWrite },
  listSales: { serializerCompiler: parseAndWrite },
  listClosings: { serializerCompiler: parseAndWrite },
  listQuarantine: { serializerCompiler: parseAndWrite },
  getCustomerStatement: { serializerCompiler: parseAndWrite },
  getSale: { serializerCompiler: parseAndWrite },
  createOfflineSales: {
    bodyLimit: SALE_BODY_LIMIT,
    validatorCompiler: checkOutside as NonNullable<RouteOptions['validatorCompiler']>,
  },
  // A part of a file as base64.
  sendImportPart: { bodyLimit: SALE_BODY_LIMIT },
  addProductPicture: { bodyLimit: SALE_BODY_LIMIT },
  updateSale: { bodyLimit: SALE_BODY_LIMIT, compress: false, validatorCompiler: leaveBody },
}

const bearerOf = (header: string | undefined): string | undefined =>
  /^bearer ([\w.~+/=-]+)$/i.exec(header ?? '')?.[1]

const originOf = (request: FastifyRequest): CallOrigin => ({
  address: request.ip,
  userAgent: request.headers['user-agent'],
  isLocal: isLocalCall(request),
})

/** Before the body is read: a stranger cannot make the server parse megabytes. */
const requireToken =
  ({ tokens, heldCompanies }: Ports) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const token = bearerOf(request.headers.authorization)
    request.identity = token === undefined ? undefined : await tokens.verify(token)
    if (!request.identity) return sendRefusal(reply, { code: 'TOKEN_INVALID' })
    const held = heldCompanies.refusalOf(request.identity.registrationId)
    return held && sendRefusal(reply, held)
  }

/** After the body is parsed, since it may name the store, and before validation says anything about the request. */
const requireRight =
  (judge: JudgeCall, { tillReports }: Pick<Ports, 'tillReports'>) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const { identity, params, query, body } = request
    if (!identity) return sendRefusal(reply, { code: 'TOKEN_INVALID' })
    const judged = await judge(identity, { parts: { params, query, body }, origin: originOf(request) })
    if (!judged.ok) return sendRefusal(reply, judged.refusal)
    request.identity = judged.value
    tillReports.hear(judged.value, request.headers[TILL_REPORT], request.headers[HEADERS.appVersion])
    return undefined
  }

/** What the document says of a stream: its events one after the other, each with this as its data. */
const streamOf = (reply: Endpoint['reply']): object => ({
  description: 'An endless stream of server-sent events; this is the data of each.',
  content: { 'text/event-stream': { schema: reply } },
})

/** A file is named by its content. */
const KEPT = { 'cache-control': 'private, max-age=31536000, immutable' }

const sendFile = (reply: FastifyReply, type: string, bytes: Uint8Array): FastifyReply =>
  reply.headers(KEPT).type(type).send(bytes)

const sendDownload = (reply: FastifyReply, type: string, { name, size, bytes }: Download): FastifyReply =>
  reply
    .headers({
      'cache-control': 'no-store',
      'content-disposition': `attachment; filename="${name}"`,
      'content-length': size,
    })
    .type(type)
    .send(bytes)

const fileOf = (type: string): object => ({
  description: 'The bytes of a file.',
  content: { [type]: { schema: z.string() } },
})

const replyOf = ({
  reply,
  stream,
  file,
  download,
}: Pick<Endpoint, 'reply' | 'stream' | 'file' | 'download'>) => {
  const type = file ?? download
  return stream ? streamOf(reply) : type === undefined ? reply : fileOf(type)
}

const schemaOf = ({ params, query, body, status, partner, auth, ...row }: Endpoint): FastifySchema => ({
  ...(partner ? { security: [{ [partner.kind === 'network' ? 'ondc' : 'signature']: [] }] } : {}),
  ...(auth === 'hub' ? { security: [{ hub: [] }] } : {}),
  ...(params === undefined ? {} : { params }),
  ...(query === undefined ? {} : { querystring: query }),
  ...(body === undefined ? {} : { body }),
  response: {
    [status ?? 200]: replyOf(row),
    '4xx': partner?.kind === 'network' ? OndcRefusal : RefusalReply,
    '5xx': partner?.kind === 'network' ? OndcRefusal : RefusalReply,
  },
})

const toFastifyPath = (path: string): string => `${API_BASE}${path.replaceAll(/\{(\w+)\}/g, ':$1')}`

type Shared = {
  readonly ports: Ports
  readonly sendStream: StreamSender
  readonly longBodies: LongBodyShares
  readonly verifyPartner: VerifyPartner
  readonly readJson: JsonReader
}

/** Who calls is found out before anything of the request is believed. */
const entranceOf = (
  row: Endpoint,
  { ports, longBodies, verifyPartner, readJson }: Shared,
): Pick<RouteOptions, 'onRequest' | 'preValidation' | 'bodyLimit'> => {
  const version = checkContractVersion(row)
  if (row.partner)
    return {
      onRequest: version,
      preValidation: requireSignature(row.partner, verifyPartner, readJson, ports.heldCompanies),
      bodyLimit: PARTNER_BODY_LIMIT,
    }
  if (row.auth === 'hub')
    return {
      onRequest: [version, requireHubSession(ports), takeTurnToSend(longBodies)],
      preValidation: [takeTurnToWork(longBodies), requireHubRight(ports, row, originOf)],
    }
  // A stranger sends a name and a password, never a long body.
  if (row.auth !== 'token') return { onRequest: version, bodyLimit: LONG_BODY }
  return {
    onRequest: [version, requireToken(ports), takeTurnToSend(longBodies)],
    preValidation: [takeTurnToWork(longBodies), requireRight(makeCallJudge(ports, row), ports)],
  }
}

/** Up to 1,000 rows, each with all its fields. */
const isBulk = ({ path }: Endpoint): boolean => path.startsWith('/manage/') && path.endsWith('/bulk')

const routeOf = (name: EndpointName, handler: Handler<EndpointName>, shared: Shared): RouteOptions => {
  const row: Endpoint = ENDPOINTS[name]
  return {
    method: row.method,
    url: toFastifyPath(row.path),
    schema: schemaOf(row),
    config: { endpoint: name, keepsText: row.auth === 'partner' },
    ...entranceOf(row, shared),
    handler: async (request, reply) => {
      const { params, query, body, identity, partner, rawBody } = request
      const origin = originOf(request)
      const lastEventId = request.headers['last-event-id']
      const sentAt = request.headers[HEADERS.sentAt]
      const hubCookie = hubCookieOf(request, reply)
      const call = { params, query, body, identity, partner, origin, rawBody, lastEventId, sentAt, hubCookie }
      const outcome = await handler(call as Call<EndpointName>)
      if (!outcome.ok) return sendRefusal(reply, outcome.refusal)
      if (row.status !== undefined) void reply.code(row.status)
      if (row.file !== undefined) return sendFile(reply, row.file, outcome.value as unknown as Uint8Array)
      if (row.download !== undefined)
        return sendDownload(reply, row.download, outcome.value as unknown as Download)
      return row.stream ? shared.sendStream(reply, outcome.value as unknown as LiveStream) : outcome.value
    },
    ...(row.stream || (row.file ?? row.download) !== undefined ? { compress: false } : {}),
    // Rows that were made before a field had its limit are shown all the same: only what is written is judged.
    ...(row.auth === 'hub' ? { serializerCompiler: () => JSON.stringify } : {}),
    ...(isBulk(row)
      ? { validatorCompiler: checkBulk as NonNullable<RouteOptions['validatorCompiler']> }
      : {}),
    ...SPECIAL[name],
  }
}

/** Serves the endpoint table and nothing else below the API base. */
export const serveEndpoints = (app: FastifyInstance, handlers: Handlers, ports: Ports): void => {
  app.decorateRequest('identity', undefined)
  app.decorateRequest('hubSession', undefined)
  app.decorateRequest('partner', undefined)
  const shared = {
    ports,
    sendStream: makeStreamSender(app),
    longBodies: makeLongBodyShares(),
    verifyPartner: makePartnerVerifier(ports),
    readJson: (request: FastifyRequest, text: string) => app.readJson(request, text),
  }
  for (const name of Object.keys(ENDPOINTS) as EndpointName[]) {
    const handler = handlers[name] as Handler<EndpointName> | undefined
    if (!handler) throw new Error(`the endpoint table has ${name}, but nobody handles it`)
    app.route(routeOf(name, handler, shared))
  }
}

/** A route below the API base that is not in the table would be undocumented, unvalidated and without permission. */
export const refuseUntabledRoutes = (app: FastifyInstance, allowed: readonly string[]): void => {
  app.addHook('onRoute', (route) => {
    const below = route.url === API_BASE || route.url.startsWith(`${API_BASE}/`)
    if (below && route.config?.endpoint === undefined && !allowed.includes(route.url)) {
      throw new Error(`${route.url} is not in the endpoint table`)
    }
  })
}
