import type { ApiClient } from '../api/client.ts'
import type { NumberStore } from '../db/numbers/number-store.ts'
import { logWarning } from '../platform/log.ts'

/**
 * Leases the slot behind one that nears its end, while the server is there: a till that ran out of numbers without a
 * network could not sell (domain.md 4). A no stops nothing; there is a busy month of numbers left to ask again in.
 */
export const leaseAhead = async (api: Pick<ApiClient, 'call'>, store: NumberStore): Promise<void> => {
  for (const { lease, slot } of await store.ending()) {
    const answer = await api.call('leaseCashRegister', {
      params: { storeId: lease.StoreID, id: lease.CashRegisterID },
      body: { DeviceID: lease.DeviceID, AfterSlot: slot },
    })
    if (answer.ok) await store.addSlot(answer.reply.lease, answer.reply.runningNos)
    else logWarning(`No slot was leased behind ${slot}.`, answer.failure.message)
  }
}
