import { IMPORTS, type ImportKind } from '@evertill/contract'
import type { Database } from '../../db/database.ts'
import { withTenant } from '../../db/tenant.ts'
import type { Clock } from '../../platform/clock.ts'
import {
  countStores,
  findHubAccount,
  listAllAccess,
} from '../../repositories/people/hub-account.repository.ts'
import { type Outcome, done, refuse } from '../outcome.ts'
import { type HubCaller, judgeHubCall } from '../people/hub-sessions.service.ts'
import type { CallOrigin } from '../people/user-sessions.service.ts'

type Ports = { readonly db: Database; readonly clock: Clock }
export type HubCall = { readonly identity: HubCaller; readonly origin: CallOrigin }

const PERMS = { import: ['create', 'update'], export: ['read'] } as const
type ImportUse = keyof typeof PERMS

interface Right {
  readonly id: string
  readonly perm: string
}

/** A file of products has what they cost, and so has the preview of one. */
const MORE: Partial<Record<ImportKind, readonly Right[]>> = {
  products: [{ id: 'ProductCosts', perm: 'read' }],
}

const rightsFor = (kind: ImportKind, use: ImportUse): readonly Right[] => [
  ...PERMS[use].map((perm) => ({ id: IMPORTS[kind], perm })),
  ...(MORE[kind] ?? []),
]

/** An import makes and changes rows of every store, so it needs both rights of the list in each of them. */
export const mayInHub = async (
  ports: Ports,
  { identity, origin }: HubCall,
  kind: ImportKind,
  use: ImportUse,
): Promise<Outcome<HubCaller>> => {
  for (const right of rightsFor(kind, use)) {
    const judged = await judgeHubCall(ports, identity, { ...right, store: 'all' }, origin)
    if (!judged.ok) return judged
  }
  return done(identity)
}

type KindRights = (kind: ImportKind) => { readonly CanImport: boolean; readonly CanExport: boolean }

/** For showing what there is: nothing is refused, so nothing is recorded. */
export const readableKinds = async (db: Database, caller: HubCaller): Promise<Outcome<KindRights>> => {
  const [account] = await findHubAccount(db, caller, '')
  if (account?.needs_second_factor !== false) return refuse('SECOND_FACTOR_REQUIRED')
  return withTenant(db, caller, async (tx) => {
    const [access, stores] = [await listAllAccess(tx, caller.userId), await countStores(tx)]
    const may = (kind: ImportKind, use: ImportUse): boolean =>
      rightsFor(kind, use).every(
        ({ id, perm }) =>
          access.filter(({ resource, perms }) => resource === id && perms[perm] === true).length === stores,
      )
    return done((kind) => ({ CanImport: may(kind, 'import'), CanExport: may(kind, 'export') }))
  })
}
