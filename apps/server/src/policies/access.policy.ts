import type { Endpoint, EndpointPermission } from '@evertill/contract'
import { isAllowed } from '@evertill/domain'

/** What a user may do with one resource in one of the stores given to that user. */
export type Grant = {
  readonly storeId: string
  readonly perms: Readonly<Record<string, boolean>> | null
}

export type Verdict = 'ALLOWED' | 'NOT_ALLOWED' | 'NOT_FOUND'

/**
 * `grants` has one entry for every store of the user. A store that is not among them is answered like one that does
 * not exist; only in a store of one's own is a missing right called that.
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
 * A sale that was made is taken from whoever holds a token of ours: not for a right, a disabled account, a password
 * changed since or a contract version may it be turned away, for the customer has the receipt (decisions.md).
 */
export const takesMadeSales = ({ path, permission }: Endpoint): boolean =>
  permission === null && path.startsWith('/transaction/sales/offline')
