import {
  CHANNELS_ACCESS,
  DATA_ACCESS,
  DEVICES_ACCESS,
  RESOURCES,
  type ResourceDefinition,
  type ResourceRights,
} from '@evertill/contract'
import type { EndpointPermission } from '@evertill/contract'
import { isAllowed } from '@evertill/domain'
import type { Grant } from './access.policy.ts'

/** The stores in which the permission was given. */
export const storesWith = (
  { id, perm }: Pick<EndpointPermission, 'id' | 'perm'>,
  grants: readonly Grant[],
): string[] =>
  grants
    .filter(({ perms }) => perms !== null && isAllowed([{ id, perms }], id, perm))
    .map(({ storeId }) => storeId)

/**
 * A change that reaches every store needs the right in each of them: the manager of one store must not change the prices
 * of another. A company without stores has nobody who may.
 */
export const mayCall = (
  permission: EndpointPermission,
  allowed: readonly string[],
  companyStores: number,
): boolean => allowed.length > 0 && (permission.store !== 'all' || allowed.length >= companyStores)

type Access = {
  readonly store_id: string
  readonly resource: string
  readonly perms: Record<string, boolean>
}

const NOTHING: ResourceRights = { read: false, create: false, update: false, delete: false }

/** What the hub shows to somebody: each of its lists with the rights that its calls will ask for. */
export const hubRights = (
  access: readonly Access[],
  companyStores: number,
): Record<string, ResourceRights> => {
  const grantsOf = (id: string): Grant[] =>
    access
      .filter(({ resource }) => resource === id)
      .map(({ store_id, perms }) => ({ storeId: store_id, perms }))
  const rightsOf = (
    name: string,
    { access: id, scope }: Pick<ResourceDefinition, 'access' | 'scope'>,
    seeing: { perm: string; store: 'any' | 'all' } = { perm: 'read', store: 'any' },
  ): ResourceRights => {
    const grants = grantsOf(id)
    const may = (perm: string, store: 'any' | 'all'): boolean =>
      mayCall({ id, perm, store }, storesWith({ id, perm }, grants), companyStores)
    const writes = scope === 'company' ? 'all' : 'any'
    return {
      read: may(seeing.perm, seeing.store),
      create: may('create', name === 'stores' ? 'all' : writes),
      update: may('update', writes),
      delete: may('delete', writes),
    }
  }
  const pageRights = (
    id: string,
    perms: { readonly read: string; readonly update?: string },
  ): ResourceRights => {
    const grants = grantsOf(id)
    const may = (perm: string): boolean =>
      mayCall({ id, perm, store: 'any' }, storesWith({ id, perm }, grants), companyStores)
    const { read, update } = perms
    return { ...NOTHING, read: may(read), update: update !== undefined && may(update) }
  }
  return Object.fromEntries([
    ...Object.entries<ResourceDefinition>(RESOURCES).map(
      ([name, resource]) => [name, rightsOf(name, resource)] as const,
    ),
    // No list, but fields of one.
    ['product-costs', rightsOf('product-costs', { access: 'ProductCosts', scope: 'store' })] as const,
    // Pages that are no lists: what somebody has to look at.
    ['quarantine', pageRights('Quarantine', { read: 'resolve', update: 'update' })] as const,
    [
      'orders',
      pageRights('Reports', { read: 'read' }).read
        ? pageRights('OnlineOrders', { read: 'read', update: 'update' })
        : NOTHING,
    ] as const,
    ['closings', pageRights('CashRegistersClosing', { read: 'read' })] as const,
    ['reports', pageRights('Reports', { read: 'read' })] as const,
    ['number-gaps', pageRights('Reports', { read: 'read' })] as const,
    [
      'data',
      rightsOf('data', { access: DATA_ACCESS, scope: 'company' }, { perm: 'export', store: 'all' }),
    ] as const,
    [
      'channels',
      rightsOf('channels', { access: CHANNELS_ACCESS, scope: 'company' }, { perm: 'read', store: 'all' }),
    ] as const,
    ['devices', rightsOf('devices', { access: DEVICES_ACCESS, scope: 'store' })] as const,
  ])
}
