import type { ApiClient } from '../api/client.ts'
import type { NumberStore } from '../db/numbers/number-store.ts'
import { DONE, type Outcome, refused } from '../platform/outcome.ts'

/**
 * The higher number wins, both ways (spec §4, per series: domain.md 4). A server that lost some of ours hears of
 * them, a device that lost some of its own goes on behind what the server saw.
 */
export const syncRunningNumbers = async (
  api: Pick<ApiClient, 'call'>,
  store: NumberStore,
): Promise<Outcome> => {
  for (const lease of await store.leases()) {
    const params = { storeId: lease.StoreID, id: lease.CashRegisterID }
    const answer = await api.call('listRunningNumbers', { params })
    if (!answer.ok) return refused(answer.failure.message)
    for (const { key, RunningNo, TransactionTypeID } of await store.merge(lease, answer.reply.runningNos)) {
      const told = await api.call('raiseRunningNumber', {
        params,
        query: { runnigno: RunningNo, transactionTypeID: TransactionTypeID, series: key },
      })
      if (!told.ok) return refused(told.failure.message)
    }
  }
  return DONE
}
