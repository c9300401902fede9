import type { ApiClient } from '../api/client.ts'
import type { NumberStore } from '../db/numbers/number-store.ts'
import { DONE, type Outcome, refused } from '../platform/outcome.ts'

/**
 * Per series the higher number wins, in both directions (R-430, M-414). A server that lost numbers is raised to ours; a
 * device that lost its counters continues after the server's.
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
