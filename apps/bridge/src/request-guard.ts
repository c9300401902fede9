import type { IncomingMessage } from 'node:http'

const LOOPBACK_NAMES = ['127.0.0.1', 'localhost']

/**
 * A page may let its own name resolve to 127.0.0.1 and would then be at home here (DNS rebinding). Its requests still
 * carry that name as Host.
 */
export const isOwnHost = (request: IncomingMessage): boolean => {
  const port = request.socket.localPort
  return LOOPBACK_NAMES.some((name) => request.headers.host === `${name}:${port}`)
}

/**
 * The origin of a page that may be paired: https, or plain http on this computer. Whoever sits on the line can change a
 * page of plain http and would own its token.
 */
export const readOrigin = (text: string | undefined): string | undefined => {
  if (text === undefined || !URL.canParse(text)) return undefined
  const url = new URL(text)
  // `null`, a path or a user name: no origin that a browser sends for a page of a till.
  if (url.origin !== text) return undefined
  const isLocal = [...LOOPBACK_NAMES, '[::1]'].includes(url.hostname)
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLocal) ? text : undefined
}

/** No page but the till's may read an answer. */
export const corsHeaders = (origin: string): Record<string, string> => ({
  'access-control-allow-origin': origin,
  vary: 'Origin',
})

export const preflightHeaders = (request: IncomingMessage, origin: string): Record<string, string> => ({
  ...corsHeaders(origin),
  'access-control-allow-methods': 'GET, POST, DELETE',
  'access-control-allow-headers': 'authorization, content-type',
  'access-control-max-age': '600',
  // Browsers that ask before a public page may reach this computer.
  ...(request.headers['access-control-request-private-network'] === 'true'
    ? { 'access-control-allow-private-network': 'true' }
    : {}),
})

export const tokenOf = (request: IncomingMessage): string | undefined =>
  /^Bearer ([\w-]{20,100})$/.exec(request.headers.authorization ?? '')?.[1]
