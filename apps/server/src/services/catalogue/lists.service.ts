import type { CustomField } from '@evertill/contract'
import type { Database, Tx } from '../../db/database.ts'
import { type Identity, withTenant } from '../../db/tenant.ts'
import * as lists from '../../repositories/catalogue/list.repository.ts'
import { listMembers, listTiers } from '../../repositories/customers/membership.repository.ts'

const ofCompany =
  <Value>(read: (tx: Tx) => Promise<Value>) =>
  (db: Database, identity: Identity): Promise<Value> =>
    withTenant(db, identity, read)

export const listTransactionTypes = ofCompany(lists.listTransactionTypes)
export const listPaymentTypes = ofCompany(lists.listPaymentTypes)
export const listTaxes = ofCompany(lists.listTaxes)
export const listCategories = ofCompany(lists.listCategories)
export const listSubCategories = ofCompany(lists.listSubCategories)
export const listProductTags = ofCompany(lists.listProductTags)
export const listOffers = ofCompany(lists.listOffers)
export const listSalesChannels = ofCompany(lists.listSalesChannels)
export const getMemberships = ofCompany(async (tx) => ({
  Tiers: await listTiers(tx),
  Members: await listMembers(tx),
}))

export const listCustomFields = (
  db: Database,
  identity: Identity,
  module: CustomField['Module'] | undefined,
): Promise<CustomField[]> => withTenant(db, identity, (tx) => lists.listCustomFields(tx, module))
