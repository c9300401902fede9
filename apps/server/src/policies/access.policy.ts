import type { Endpoint, EndpointPermission } from '@evertill/contract'
import { isAllowed } from '@evertill/domain'

/** What a user may do with one resource in one of the stores given to that user. */
export type Grant = {
  readonly storeId: string
  readonly perms: Readonly<Record<string, boolean>> | null
}

export type Verdict = 'ALLOWED' | 'NOT_ALLOWED' | 'NOT_FOUND'

/**
 * `grants` has one entry for every store of the user. A store that is not among them is answered as if it did not exist;
 * NOT_ALLOWED is only answered for stores of the user.
 */
export const judgeAccess = (
  { id, perm }: Pick<EndpointPermission, 'id' | 'perm'>,
  grants: readonly Grant[],
  storeId: string | undefined,
): Verdict => {
  const stores = storeId === undefined ? grants : grants.filter((grant) => grant.storeId === storeId)
  if (storeId !== undefined && stores.length === 0) return 'NOT_FOUND'
  const allowed = stores.some(({ perms }) => perms !== null && isAllowed([{ id, perms }], id, perm))
  return allowed ? 'ALLOWED' : 'NOT_ALLOWED'
}

/**
 * A made sale is accepted with any token whose session has not ended. A missing right, a disabled account, a changed
 * password or an old contract version is no reason to refuse it, because the customer has the receipt.
 */
export const acceptsMadeSales = ({ path, permission }: Endpoint): boolean =>
  permission === null && path.startsWith('/transaction/sales/offline')

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
