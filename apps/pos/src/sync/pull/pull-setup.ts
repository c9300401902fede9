import type { ApiClient } from '../../api/client.ts'
import type { SetupLists, SetupStore } from '../../db/setup-store.ts'
import { DONE, type Outcome, refused } from '../../platform/outcome.ts'

/** Taxes, payment types and transaction types: short lists, fetched whole and replaced together. */
export const pullSetup = async (api: ApiClient, store: SetupStore): Promise<Outcome> => {
  const [taxes, paymentTypes, transactionTypes] = await Promise.all([
    api.call('listTaxes', {}),
    api.call('listPaymentTypes', {}),
    api.call('listTransactionTypes', {}),
  ])
  if (!taxes.ok) return refused(taxes.failure.message)
  if (!paymentTypes.ok) return refused(paymentTypes.failure.message)
  if (!transactionTypes.ok) return refused(transactionTypes.failure.message)
  const lists: SetupLists = {
    taxes: taxes.reply.productTaxes.filter((tax) => !tax.IsDeleted),
    paymentTypes: paymentTypes.reply.paymentTypes.filter((type) => type.ShowInSales && !type.IsDeleted),
    transactionTypes: transactionTypes.reply.transactionTypes.filter((type) => !type.IsDeleted),
  }
  await store.replace(lists)
  return DONE
}
