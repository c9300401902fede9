import type { PaymentType, Tax, TransactionType } from '@evertill/contract'
import type { Database } from '../../db/database.ts'
import { type Identity, withTenant } from '../../db/tenant.ts'
import * as setup from '../../repositories/catalogue/setup.repository.ts'

export const listTransactionTypes = (db: Database, identity: Identity): Promise<TransactionType[]> =>
  withTenant(db, identity, setup.listTransactionTypes)

export const listPaymentTypes = (db: Database, identity: Identity): Promise<PaymentType[]> =>
  withTenant(db, identity, setup.listPaymentTypes)

export const listTaxes = (db: Database, identity: Identity): Promise<Tax[]> =>
  withTenant(db, identity, setup.listTaxes)
