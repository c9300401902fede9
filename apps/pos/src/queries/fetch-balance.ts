import { logWarning } from '../platform/log.ts'
import type { Runtime } from '../actions/runtime.ts'

/** Fetches what a customer owes and stores it on the device. False without an answer. */
export const fetchBalance = async (
  { api, databases }: Pick<Runtime, 'api' | 'databases'>,
  CustomerID: string,
): Promise<boolean> => {
  try {
    const answer = await api.call('getCustomerBalance', { params: { key: CustomerID } })
    // The server may not know a customer created just now, who owes nothing.
    if (!answer.ok) return false
    const { Balance, AsOf, UnpaidBills, Points, CashTaken = [] } = answer.reply
    await databases.relaxed.customerBalance.put({ CustomerID, Balance, AsOf, UnpaidBills, Points, CashTaken })
    return true
  } catch (error) {
    logWarning('A balance could not be saved.', error)
    return false
  }
}
