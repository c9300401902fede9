import { API_BASE } from '@evertill/contract'
import type { Settable } from '@evertill/ui/observable.ts'

interface AddressPorts {
  fetch: typeof fetch
  /** Where the company of this till is served. Empty: where the page comes from. */
  place: Settable<string>
  /** The origin of the page. */
  own: string
  /** Kept from an earlier start. */
  known: string
  save(address: string): Promise<void>
  /** The company has moved; called after it is saved. */
  onMoved(address: string): void
}

const MOVED_STATUS = 410

/** An origin that a page like this one may call: no plain http from a page that came over https. */
const validAddress = (text: unknown, own: string): string | undefined => {
  if (typeof text !== 'string' || !URL.canParse(text)) return undefined
  const { origin, protocol } = new URL(text)
  const isSafe = protocol === 'https:' || (protocol === 'http:' && own.startsWith('http:'))
  return isSafe && origin === text ? origin : undefined
}

/** Undefined for every other answer: a proxy that answers 410 moves nobody. */
const movedTo = async (response: Response, own: string): Promise<string | undefined> => {
  if (response.status !== MOVED_STATUS) return undefined
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => undefined)
  if (typeof body !== 'object' || body === null || !('code' in body) || body.code !== 'MOVED')
    return undefined
  return validAddress('movedTo' in body ? body.movedTo : undefined, own)
}

/**
 * Follows the company of this till to another server. The old one says where it is; the browser calls it only if the policy
 * of the page names it too, which is the list of the operator. If it cannot be reached, the old one is asked again: the
 * company may have come back. Returns `fetch` for paths of the server, wherever it is.
 */
export const createServerFetch = (ports: AddressPorts): typeof fetch => {
  const { own, place: address } = ports
  address.set(validAddress(ports.known, own) ?? '')
  const urlAt = (at: string, path: string) => (path.startsWith('/') ? at + path : path)

  const remember = async (next: string): Promise<void> => {
    const kept = next === own ? '' : next
    if (kept === address.get()) return
    address.set(kept)
    await ports.save(kept).catch(() => undefined)
    if (kept !== '') ports.onMoved(kept)
  }

  /** Only a call that the old server takes says that the company is there; a refusal says nothing. */
  const askOld = async (path: string, options: RequestInit | undefined, failure: unknown) => {
    if (!path.startsWith(API_BASE) || options?.signal?.aborted) throw failure
    const response = await ports.fetch(path, options).catch(() => {
      throw failure
    })
    const next = await movedTo(response, own)
    if (next !== undefined && next !== address.get()) await remember(next)
    if (!response.ok) throw failure
    await remember(own)
    return response
  }

  const send = async (path: string, options: RequestInit | undefined): Promise<Response> => {
    const at = address.get()
    if (at === '') return ports.fetch(path, options)
    try {
      return await ports.fetch(urlAt(at, path), options)
    } catch (failure) {
      return askOld(path, options, failure)
    }
  }

  return async (input, options) => {
    if (typeof input !== 'string') return ports.fetch(input, options)
    const response = await send(input, options)
    const next = await movedTo(response, own)
    if (next === undefined || next === (address.get() || own)) return response
    await remember(next)
    return send(input, options)
  }
}
