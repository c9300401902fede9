import type { ApiClient } from '../api/client.ts'
import type { NumberStore } from '../db/numbers/number-store.ts'
import type { Clock } from '../platform/clock.ts'
import { DONE, type Outcome, refused } from '../platform/outcome.ts'

/**
 * Per series the higher number wins, in both directions (R-430, M-414). A server that lost numbers is raised to ours; a
 * device that lost its counters continues after the server's. A device whose own series the server knows further than
 * itself was copied or restored, and its other copy may print the next numbers too: it needs a new slot (RN-10).
 */
export const syncRunningNumbers = async (
  api: Pick<ApiClient, 'call'>,
  store: NumberStore,
  clock: Clock,
): Promise<Outcome> => {
  for (const lease of await store.leases()) {
    const params = { storeId: lease.StoreID, id: lease.CashRegisterID }
    const answer = await api.call('listRunningNumbers', { params })
    if (!answer.ok) return refused(answer.failure.message)
    const { ahead, isBehind } = await store.merge(lease, answer.reply.runningNos)
    if (isBehind) await store.markCopied(lease.DeviceID, clock.now())
    for (const { key, RunningNo, TransactionTypeID } of ahead) {
      const told = await api.call('raiseRunningNumber', {
        params,
        query: { runnigno: RunningNo, transactionTypeID: TransactionTypeID, series: key },
      })
      if (!told.ok) return refused(told.failure.message)
    }
  }
  return DONE
}
