import type { PaymentType, Tax, TransactionType } from '@evertill/contract'
import type { SalesDb } from '../sales-db.ts'

export interface SetupLists {
  taxes: readonly Tax[]
  paymentTypes: readonly PaymentType[]
  transactionTypes: readonly TransactionType[]
}

/** The short lists that a sale needs beside the catalogue. */
export const createSetupStore = (db: SalesDb) => ({
  read: async (): Promise<SetupLists> => {
    const [taxes, paymentTypes, transactionTypes] = await Promise.all([
      db.taxes.toArray(),
      db.paymentTypes.toArray(),
      db.transactionTypes.toArray(),
    ])
    return { taxes, paymentTypes, transactionTypes }
  },
})

export type SetupStore = ReturnType<typeof createSetupStore>
