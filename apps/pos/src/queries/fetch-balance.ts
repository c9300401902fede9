import { logWarning } from '../platform/log.ts'
import type { Runtime } from '../actions/runtime.ts'

/** Asks the server what a customer owes and keeps its word for later. False: it did not answer. */
export const fetchBalance = async (
  { api, databases }: Pick<Runtime, 'api' | 'databases'>,
  CustomerID: string,
): Promise<boolean> => {
  try {
    const answer = await api.call('getCustomerBalance', { params: { key: CustomerID } })
    // A customer made a moment ago is not known there yet, and owes nothing.
    if (!answer.ok) return false
    const { Balance, AsOf, UnpaidBills, Points } = answer.reply
    await databases.relaxed.customerBalance.put({ CustomerID, Balance, AsOf, UnpaidBills, Points })
    return true
  } catch (error) {
    logWarning('A balance could not be kept.', error)
    return false
  }
}
