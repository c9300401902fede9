import type { EndpointPermission } from '@evertill/contract'

export type RequestParts = { readonly params: unknown; readonly query: unknown; readonly body: unknown }

/** `undefined`: the request names no store. `malformed`: it names something that cannot be one. */
export type NamedStore = { readonly storeId: string | undefined } | { readonly malformed: string }

const fieldOf = (part: unknown, name: string): unknown =>
  typeof part === 'object' && part !== null && Object.hasOwn(part, name)
    ? (part as Record<string, unknown>)[name]
    : undefined

/**
 * The store whose access list decides, read from the place that the endpoint names. Read before validation: a user
 * without the right learns nothing about the rest of the request.
 */
export const namedStore = (store: EndpointPermission['store'], parts: RequestParts): NamedStore => {
  if (store === 'any') return { storeId: undefined }
  const [part, name] = store.split('.') as ['params' | 'query' | 'body', string]
  const value = fieldOf(parts[part], name)
  if (value === undefined) return { storeId: undefined }
  return typeof value === 'string' ? { storeId: value.toLowerCase() } : { malformed: name }
}
