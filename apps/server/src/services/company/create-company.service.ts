import { randomUUID } from 'node:crypto'
import { COUNTRIES, type NewShop } from '@evertill/contract'
import { DOCUMENT_LETTERS, stateOf } from '@evertill/domain'
import type { Tx } from '../../db/database.ts'
import { OWNER_ROLE, STARTING_ROLES, everything } from '../../db/seed/starting-roles.ts'
import { hashPassword } from '../../platform/password.ts'
import {
  type StartingLists,
  type StoreRow,
  insertCompany,
  insertFirstProducts,
  insertPrintConfigs,
  insertRegister,
  insertStartingLists,
  insertStore,
} from '../../repositories/company/new-company.repository.ts'
import {
  insertOwner,
  insertOwnerRights,
  insertRoles,
  isLoginTaken,
} from '../../repositories/company/new-owner.repository.ts'
import { addAudit } from '../../repositories/audit-trail.repository.ts'
import { type Outcome, done, refuse } from '../outcome.ts'
import { paymentsOf, taxesOf, transactionTypesOf } from './company-presets.ts'
import { type CompanyPlan, NO_EXPIRY, planCompany } from './plan-company.ts'

export type CreatedCompany = {
  readonly registrationId: string
  readonly storeId: string
  readonly registerId: string
  readonly userId: string
}

const PAPERS = ['58mm', '80mm', 'A4'] as const
const PLAN = 'Standard'

const withId = <Row extends object>(row: Row): Row & { id: string } => ({ id: randomUUID(), ...row })

/** The lists of a new company, each row with a new key. */
export const startingLists = ({
  Company,
  Tax,
  PaymentMethods,
}: Pick<NewShop, 'Tax' | 'PaymentMethods'> & {
  Company: Pick<NewShop['Company'], 'Country'>
}): StartingLists => ({
  transactionTypes: transactionTypesOf(Company.Country).map(withId),
  paymentTypes: paymentsOf(Company.Country, PaymentMethods).map(withId),
  taxes: taxesOf(Tax).map(withId),
  category: withId({ name: 'General' }),
  channel: withId({ name: 'Counter' }),
})

const storeRow = ({ Company, Store, Tax }: NewShop, plan: CompanyPlan): StoreRow => ({
  registrationId: Company.key,
  storeId: randomUUID(),
  code: plan.storeCode,
  name: plan.storeName,
  address1: Store.Address1,
  address2: Store.Address2 ?? '',
  city: Store.City,
  state: stateOf(plan.stateCode)?.name ?? '',
  stateCode: plan.stateCode,
  country: COUNTRIES[Company.Country].name,
  pincode: Store.Pincode,
  phoneNo: Store.PhoneNo ?? '',
  legalName: plan.legalName,
  gstin: plan.gstin,
  composition: Tax.Kind === 'IndiaGST' && Tax.Composition === true,
  prefix: plan.prefix,
  timeZone: plan.timeZone,
  roundingStep: plan.roundingStep,
  expiryDate: NO_EXPIRY,
})

const addressOf = ({ address1, address2, city, pincode, state }: StoreRow): string =>
  [address1, address2, `${city} ${pincode}`.trim(), state].filter((part) => part !== '').join(', ')

/** One configuration for each paper, so that a shop with two printers has the second one already. */
const printConfigs = ({ Company, Receipt }: NewShop, store: StoreRow) =>
  PAPERS.map((paper) => ({
    id: randomUUID(),
    name: `${paper} bill`,
    paper,
    headerLines: [Company.Name, ...(store.name === Company.Name ? [] : [store.name]), ...Receipt.HeaderLines],
    footerLines: Receipt.FooterLines,
    sellerName: store.legalName || Company.Name,
    sellerAddress: addressOf(store),
    sellerGstin: store.gstin,
    upiPayee: Receipt.UpiPayee ?? null,
    isDefault: paper === Receipt.Paper,
  }))

const productRows = (
  { Products }: NewShop,
  { productTaxes }: CompanyPlan,
  { taxes, category }: StartingLists,
) =>
  Products.map((product, at) => ({
    id: product.key,
    // Every product has one: it is what the importer finds a product by.
    sku: product.SKU || `P-${String(at + 1).padStart(3, '0')}`,
    name: product.Name,
    barCode: product.BarCode ?? '',
    categoryId: category.id,
    taxId: taxes.find(({ TaxName }) => TaxName === productTaxes[at])?.id ?? '',
    retailPrice: product.RetailPrice,
    priceIncludesTax: product.PriceIncludesTax,
    hsn: product.HSN ?? '',
    unit: product.Unit ?? '',
    isWeighed: product.IsWeighed ?? false,
  }))

/**
 * A whole company in the transaction of the caller, as owner of the database: what is needed to sell the first product
 * and nothing that has to be cleaned up afterwards. The first run and the command line both call this.
 */
export const createCompany = async (
  tx: Tx,
  shop: NewShop,
  madeBy: 'first-run' | 'command-line',
  runsServer = false,
): Promise<Outcome<CreatedCompany>> => {
  const plan = planCompany(shop)
  if (!('currency' in plan)) return refuse('INVALID_REQUEST', { errors: plan })
  const { Company, Register, Owner } = shop
  if (await isLoginTaken(tx, Owner.LoginID))
    return refuse('INVALID_REQUEST', {
      errors: [{ path: 'Owner.LoginID', message: 'is taken by another account' }],
    })
  const lists = startingLists(shop)
  const store = storeRow(shop, plan)
  const delivery = lists.transactionTypes.find(({ letter }) => letter === DOCUMENT_LETTERS.delivery)
  const registrationId = Company.key
  const { storeId } = store
  const [registerId, userId] = [randomUUID(), randomUUID()]
  await insertCompany(tx, {
    registrationId,
    name: Company.Name,
    plan: PLAN,
    runsServer,
    currency: plan.currency,
    pincodeOrderTypeId: delivery?.id ?? null,
  })
  await insertStartingLists(tx, registrationId, lists)
  await insertStore(tx, store)
  await insertRegister(tx, {
    registrationId,
    registerId,
    storeId,
    code: Register.RegisterCode,
    name: Register.RegisterName,
  })
  const roles = STARTING_ROLES.map(withId)
  await insertRoles(tx, registrationId, roles)
  const owner = {
    roleId: roles.find(({ name }) => name === OWNER_ROLE)?.id ?? null,
    registrationId,
    storeId,
    userId,
    employeeId: randomUUID(),
    loginId: Owner.LoginID,
    name: Owner.Name,
    role: OWNER_ROLE,
    passwordHash: await hashPassword(Owner.Password),
  }
  await insertOwner(tx, owner)
  await insertOwnerRights(tx, owner, everything)
  await insertPrintConfigs(tx, store, printConfigs(shop, store))
  await insertFirstProducts(tx, registrationId, productRows(shop, plan, lists))
  const detail = { from: madeBy, name: Company.Name, country: Company.Country, owner: Owner.LoginID }
  await addAudit(
    tx,
    { registrationId, userId },
    { action: 'company.create', subject: registrationId, detail },
  )
  return done({ registrationId, storeId, registerId, userId })
}
