import type { Tx } from '../database.ts'
import { insertRows } from '../query.ts'
import { RIGHTS_OF } from './access-data.ts'
import type { DemoCompany } from './companies.ts'
import { demoKey } from './keys.ts'

/** The rights of each demo user in each of that user's stores. */
export const insertAccess = async (tx: Tx, { id, stores, users }: DemoCompany): Promise<void> => {
  const places = users.flatMap((user) => {
    const rights = RIGHTS_OF[user.loginId]
    if (!rights) throw new Error(`${user.loginId} has no rights`)
    const codes = user.stores === 'all' ? stores.map((store) => store.code) : user.stores
    return codes.map((code) => ({
      rights,
      place: {
        registration_id: demoKey(id, 'registration', id),
        user_id: demoKey(id, 'user', user.loginId),
        store_id: demoKey(id, 'store', code),
      },
    }))
  })
  const entries = places.flatMap(({ rights, place }) =>
    Object.entries(rights.modules).map(([resource, perms]) => ({
      ...place,
      resource,
      perms: JSON.stringify(perms),
    })),
  )
  const rules = places.flatMap(({ rights, place }) =>
    rights.rules.map((rule) => ({
      ...place,
      action: rule.Action,
      mode: rule.Mode,
      free_percent: rule.FreePercent ?? null,
    })),
  )
  await insertRows(tx, 'access_entries', entries)
  await insertRows(tx, 'action_rules', rules)
}
