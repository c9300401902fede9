import type { ApiClient } from '../api/client.ts'
import type { NumberStore } from '../db/numbers/number-store.ts'
import { logWarning } from '../platform/log.ts'

/**
 * Leases the next slot before the last one runs out of numbers (M-407): a till that runs out of numbers offline could
 * not sell. A refusal blocks nothing, because the numbers left are enough for a busy month of further tries.
 */
export const leaseAhead = async (api: Pick<ApiClient, 'call'>, store: NumberStore): Promise<void> => {
  for (const { lease, slot } of await store.ending()) {
    const answer = await api.call('leaseCashRegister', {
      params: { storeId: lease.StoreID, id: lease.CashRegisterID },
      body: { DeviceID: lease.DeviceID, AfterSlot: slot },
    })
    if (answer.ok) await store.addSlot(answer.reply.lease, answer.reply.runningNos)
    else logWarning(`No slot was leased after ${slot}.`, answer.failure.message)
  }
}
