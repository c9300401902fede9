import type {
  Category,
  CustomField,
  Membership,
  MembershipTier,
  Offer,
  ProductTag,
  SalesChannel,
  SubCategory,
} from '@evertill/contract'
import type { Database } from '../../db/database.ts'
import { type Identity, withTenant } from '../../db/tenant.ts'
import * as lists from '../../repositories/catalogue/list.repository.ts'
import { listMembers, listTiers } from '../../repositories/customers/membership.repository.ts'

export const listCategories = (db: Database, identity: Identity): Promise<Category[]> =>
  withTenant(db, identity, lists.listCategories)

export const listSubCategories = (db: Database, identity: Identity): Promise<SubCategory[]> =>
  withTenant(db, identity, lists.listSubCategories)

export const listProductTags = (db: Database, identity: Identity): Promise<ProductTag[]> =>
  withTenant(db, identity, lists.listProductTags)

/** Includes coupons and past offers: the till decides what it keeps. */
export const listOffers = (db: Database, identity: Identity): Promise<Offer[]> =>
  withTenant(db, identity, lists.listOffers)

export const listSalesChannels = (db: Database, identity: Identity): Promise<SalesChannel[]> =>
  withTenant(db, identity, lists.listSalesChannels)

export const listCustomFields = (
  db: Database,
  identity: Identity,
  module: CustomField['Module'] | undefined,
): Promise<CustomField[]> => withTenant(db, identity, (tx) => lists.listCustomFields(tx, module))

export const getMemberships = (
  db: Database,
  identity: Identity,
): Promise<{ Tiers: MembershipTier[]; Members: Membership[] }> =>
  withTenant(db, identity, async (tx) => ({ Tiers: await listTiers(tx), Members: await listMembers(tx) }))
