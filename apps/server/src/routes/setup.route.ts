import { done } from '../services/outcome.ts'
import { listPaymentTypes, listTaxes, listTransactionTypes } from '../services/catalogue/setup.service.ts'
import type { Handlers, Ports } from './handler.ts'

export const setupRoutes = ({
  db,
}: Ports): Pick<Handlers, 'listTransactionTypes' | 'listPaymentTypes' | 'listTaxes'> => ({
  listTransactionTypes: async ({ identity }) =>
    done({ transactionTypes: await listTransactionTypes(db, identity) }),
  listPaymentTypes: async ({ identity }) => done({ paymentTypes: await listPaymentTypes(db, identity) }),
  listTaxes: async ({ identity }) => done({ productTaxes: await listTaxes(db, identity) }),
})
