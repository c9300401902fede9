import type { LookupAddress } from 'node:dns'
import { lookup } from 'node:dns/promises'
import { type RequestOptions, request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import { type LookupFunction, isIP } from 'node:net'
import { callbackify } from 'node:util'
import { isLoopbackAddress, isPublicAddress } from './public-address.ts'

export type Webhook = {
  readonly url: string
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
}

/** `failed` says why, in words for whoever reads the list of deliveries. */
export type WebhookResult =
  | { readonly status: number; readonly failed?: never }
  | { readonly failed: string; readonly status?: never }

export type SendWebhook = (webhook: Webhook) => Promise<WebhookResult>

const TIMEOUT_MS = 10_000

type Resolve = (host: string) => Promise<LookupAddress[]>

type Options = {
  readonly allowLoopback: boolean
  readonly timeoutMs?: number
  readonly resolveName?: Resolve
}

/** What may be called: https anywhere on the internet, and with the setting this machine. */
export const webhookUrlFault = (text: string, allowLoopback: boolean): string | undefined => {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url) return 'is no address'
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  if (url.username !== '' || url.password !== '') return 'has a user or a password'
  const isLocal = host === 'localhost' || isLoopbackAddress(host)
  if (isLocal) return allowLoopback ? undefined : 'is this machine'
  if (url.protocol !== 'https:') return 'is not https'
  return isIP(host) !== 0 && !isPublicAddress(host) ? 'is not on the internet' : undefined
}

/**
 * Resolves a name and refuses addresses of our own networks. The socket connects to what was checked here: a name that
 * answers otherwise the second time changes nothing.
 */
const guardedLookup = (allowLoopback: boolean, resolveName: Resolve): LookupFunction => {
  const isAllowed = ({ address }: LookupAddress): boolean =>
    isPublicAddress(address) || (allowLoopback && isLoopbackAddress(address))
  const resolveChecked = callbackify(async (host: string): Promise<LookupAddress[]> => {
    const found = await resolveName(host)
    // One address inside is enough to refuse: the socket would try it when another does not answer.
    if (found.length === 0 || !found.every(isAllowed))
      throw new Error('the name leads to an address that is not on the internet')
    return found
  })
  return (host, { all }, done) =>
    resolveChecked(host, (error, found) => {
      const [first] = error ? [] : found
      if (!first) return done(error, '')
      return all ? done(null, found) : done(null, first.address, first.family)
    })
}

/** Posts a body. Follows no redirect, reads no answer, and gives up after ten seconds. */
export const makeWebhookSender =
  ({
    allowLoopback,
    timeoutMs = TIMEOUT_MS,
    resolveName = (host) => lookup(host, { all: true }),
  }: Options): SendWebhook =>
  ({ url, body, headers }) =>
    new Promise((resolve) => {
      const fault = webhookUrlFault(url, allowLoopback)
      if (fault !== undefined) return resolve({ failed: `the address ${fault}` })
      const send = url.startsWith('https:') ? requestSecure : requestPlain
      const options: RequestOptions = {
        method: 'POST',
        lookup: guardedLookup(allowLoopback, resolveName),
        // The whole exchange, not only its silence: a server that drips bytes would hold the sender.
        signal: AbortSignal.timeout(timeoutMs),
        headers: {
          ...headers,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          'user-agent': 'Evertill',
        },
        agent: false,
      }
      const outgoing = send(url, options, (answer) => {
        answer.destroy()
        resolve({ status: answer.statusCode ?? 0 })
      })
      outgoing.on('error', (error) =>
        resolve({
          failed:
            error.name === 'TimeoutError' || error.name === 'AbortError'
              ? 'no answer in time'
              : error.message,
        }),
      )
      outgoing.end(body)
    })
