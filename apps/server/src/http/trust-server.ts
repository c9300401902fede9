import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import {
  AUTHORITY_PATH,
  AUTHORITY_TYPE,
  TRUST_HEADERS,
  TRUST_PATH,
  type TrustOptions,
  authorityFile,
  trustPage,
} from './trust-page.ts'

/** Without the port; the Host header is whatever the client sends. */
const hostOf = (host: string | undefined): string =>
  /^(\[[0-9a-f:.]+\]|[a-z0-9.-]+)(:\d+)?$/i.exec(host ?? '')?.[1] ?? 'localhost'

const askedBy = (headers: IncomingMessage['headers'], url: string) => ({
  url,
  host: hostOf(headers.host),
  language: (headers['accept-language'] ?? '').slice(0, 2).toLowerCase(),
  system: headers['user-agent'] ?? '',
})

/** On the https port too, for whoever went on behind the browser's warning or wants the certificate for another device. */
export const serveTrustPage = (
  app: FastifyInstance,
  options: TrustOptions,
  trustUrl: (host: string) => string,
) => {
  app.get(TRUST_PATH, { schema: { hide: true } }, async (request, reply) =>
    reply
      .headers(TRUST_HEADERS)
      .type('text/html; charset=utf-8')
      .send(trustPage(options, askedBy(request.headers, trustUrl(hostOf(request.headers.host))))),
  )
  app.get(AUTHORITY_PATH, { schema: { hide: true } }, async (_request, reply) =>
    reply.headers(TRUST_HEADERS).type(AUTHORITY_TYPE).send(authorityFile(options.authority)),
  )
}

const answer = (options: TrustOptions, request: IncomingMessage, response: ServerResponse): void => {
  const send = (status: number, headers: Record<string, string>, body: string | Buffer = ''): void => {
    response.writeHead(status, { ...TRUST_HEADERS, ...headers })
    response.end(request.method === 'HEAD' ? undefined : body)
  }
  const host = hostOf(request.headers.host)
  if (request.method !== 'GET' && request.method !== 'HEAD') return send(405, {})
  if (request.url === AUTHORITY_PATH)
    return send(200, { 'content-type': AUTHORITY_TYPE }, authorityFile(options.authority))
  if (request.url !== TRUST_PATH && request.url !== '/')
    return send(302, { location: `${options.tillUrl(host)}/` })
  const { port } = request.socket.address() as AddressInfo
  const page = trustPage(options, askedBy(request.headers, `http://${host}:${port}${TRUST_PATH}`))
  return send(200, { 'content-type': 'text/html; charset=utf-8' }, page)
}

/** Plain http, because a device that does not trust the server yet cannot read its https. It serves this one page. */
export const openTrustServer = async (
  options: TrustOptions,
  at: { readonly host: string; readonly port: number },
): Promise<{ readonly port: number; close(): Promise<void> }> => {
  const server: Server = createServer({ requestTimeout: 8_000, headersTimeout: 8_000 }, (request, response) =>
    answer(options, request, response),
  )
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(at.port, at.host, resolve)
  })
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
