import type { ApiClient } from '../../api/client.ts'
import type { SalesDb } from '../../db/sales-db.ts'

/** What the account may do in this store. A failed call leaves the list of last time in use. */
export const pullAccess = async (api: ApiClient, db: SalesDb, storeId: string): Promise<void> => {
  const answer = await api.call('getAccess', { query: { storeid: storeId } })
  if (!answer.ok) return
  await db.transaction('rw', db.acl, async () => {
    await db.acl.clear()
    await db.acl.bulkPut([...answer.reply.modules])
  })
}
