import type { z } from 'zod'
import { ManagedDenominations } from './denominations.ts'
import { RESOURCE_VERBS, ROW_HEAD, defineResources } from './resource.ts'
import { CATALOGUE_RESOURCES } from './resources-catalogue.ts'
import {
  ManagedCustomField,
  ManagedPaymentType,
  ManagedPrintConfig,
  ManagedSalesChannel,
  ManagedTax,
  ManagedTransactionType,
} from './rows-lists.ts'
import { BLANK_OFFER, ManagedOffer, OfferStanding } from './rows-offers.ts'
import {
  BLANK_CUSTOMER,
  CustomerStanding,
  ManagedCustomer,
  ManagedMembershipTier,
  TierMembers,
} from './rows-customers.ts'
import {
  BLANK_PERSON,
  CompanyStanding,
  ManagedCompany,
  ManagedPerson,
  ManagedRole,
  PersonStanding,
  RolePeople,
} from './rows-people.ts'
import {
  BLANK_STORE,
  ManagedReasons,
  ManagedRegister,
  ManagedServiceArea,
  ManagedStore,
  ReasonsStore,
  StoreSubscription,
} from './rows-stores.ts'

/** Every list of the hub. The ids in the access list begin with `Hub`, so that no right of a till opens one. */
export const RESOURCES = defineResources({
  ...CATALOGUE_RESOURCES,
  stores: {
    access: 'HubStores',
    scope: 'store',
    fields: ManagedStore,
    shown: StoreSubscription,
    blank: BLANK_STORE,
    verbs: RESOURCE_VERBS,
    sort: ['StoreCode', 'StoreName', 'City'],
    filters: ['City', 'StateCode'],
  },
  registers: {
    access: 'HubRegisters',
    scope: 'store',
    fields: ManagedRegister,
    fixed: ['StoreID'],
    blank: {},
    verbs: RESOURCE_VERBS,
    sort: ['CashRegisterCode', 'CashRegisterName'],
    filters: ['StoreID'],
  },
  'service-areas': {
    access: 'HubServiceAreas',
    scope: 'store',
    fields: ManagedServiceArea,
    fixed: ['StoreID'],
    blank: { MinOrder: 0, Fee: 0, CodAllowed: true, IsActive: true },
    verbs: RESOURCE_VERBS,
    sort: ['Pincode'],
    filters: ['StoreID'],
  },
  'payment-types': {
    access: 'HubPaymentTypes',
    scope: 'company',
    fields: ManagedPaymentType,
    blank: { ShowInSales: true, SortOrder: 0 },
    verbs: RESOURCE_VERBS,
    sort: ['SortOrder', 'PaymentType', 'Kind'],
    filters: ['Kind'],
  },
  'transaction-types': {
    access: 'HubTransactionTypes',
    scope: 'company',
    fields: ManagedTransactionType,
    fixed: ['Module', 'Letter'],
    blank: { Module: 'sales', SortOrder: 0 },
    verbs: RESOURCE_VERBS,
    sort: ['SortOrder', 'TransactionType', 'Letter'],
    filters: ['Module', 'Letter'],
  },
  taxes: {
    access: 'HubTaxes',
    scope: 'company',
    fields: ManagedTax,
    blank: { SortOrder: 0 },
    verbs: RESOURCE_VERBS,
    sort: ['SortOrder', 'TaxName'],
    filters: [],
  },
  'print-configs': {
    access: 'HubPrintConfigs',
    scope: 'store',
    fields: ManagedPrintConfig,
    fixed: ['StoreID'],
    blank: {
      HeaderLines: [],
      FooterLines: [],
      SellerGSTIN: '',
      UpiPayee: null,
      Logo: null,
      IsDefault: false,
    },
    verbs: RESOURCE_VERBS,
    sort: ['ConfigName', 'Paper'],
    filters: ['StoreID', 'Paper'],
  },
  'custom-fields': {
    access: 'HubCustomFields',
    scope: 'company',
    fields: ManagedCustomField,
    fixed: ['Module'],
    blank: { Choices: [], IsRequired: false, SortOrder: 0 },
    verbs: RESOURCE_VERBS,
    sort: ['SortOrder', 'FieldName', 'Module'],
    filters: ['Module', 'FieldType'],
  },
  'sales-channels': {
    access: 'HubSalesChannels',
    scope: 'company',
    fields: ManagedSalesChannel,
    blank: { SortOrder: 0 },
    verbs: RESOURCE_VERBS,
    sort: ['SortOrder', 'ChannelName'],
    filters: [],
  },
  denominations: {
    access: 'HubDenominations',
    scope: 'company',
    fields: ManagedDenominations,
    fixed: ['Currency'],
    blank: { Notes: [], Coins: [] },
    verbs: RESOURCE_VERBS,
    sort: ['Currency'],
    filters: ['Currency'],
  },
  reasons: {
    access: 'HubReasons',
    scope: 'store',
    fields: ManagedReasons,
    shown: ReasonsStore,
    blank: {},
    verbs: ['list', 'read', 'change', 'bulk'],
    sort: ['StoreName'],
    filters: [],
  },
  roles: {
    access: 'HubRoles',
    scope: 'company',
    fields: ManagedRole,
    shown: RolePeople,
    blank: { Access: [], Rules: [] },
    verbs: RESOURCE_VERBS,
    sort: ['RoleName'],
    filters: [],
  },
  people: {
    access: 'HubPeople',
    scope: 'store',
    fields: ManagedPerson,
    shown: PersonStanding,
    fixed: [],
    blank: BLANK_PERSON,
    verbs: RESOURCE_VERBS,
    sort: ['Name', 'LoginID', 'EmployeeCode', 'Role'],
    filters: ['RoleID', 'StoreID'],
  },
  offers: {
    access: 'HubOffers',
    scope: 'company',
    fields: ManagedOffer,
    shown: OfferStanding,
    blank: BLANK_OFFER,
    verbs: RESOURCE_VERBS,
    sort: ['OfferName', 'ValidityFrom', 'ValidityTo', 'Type', 'State'],
    filters: ['Type', 'State'],
  },
  company: {
    access: 'HubCompany',
    scope: 'company',
    fields: ManagedCompany,
    shown: CompanyStanding,
    blank: {},
    verbs: ['list', 'read', 'change'],
    sort: ['RegistrationName'],
    filters: [],
  },
  customers: {
    access: 'HubCustomers',
    scope: 'company',
    fields: ManagedCustomer,
    shown: CustomerStanding,
    blank: BLANK_CUSTOMER,
    verbs: RESOURCE_VERBS,
    sort: ['Name', 'City'],
    filters: ['CustomerGroups', 'HasBalance', 'IsMember'],
  },
  'membership-tiers': {
    access: 'HubMemberships',
    scope: 'company',
    fields: ManagedMembershipTier,
    shown: TierMembers,
    blank: { Benefits: '', SortOrder: 0 },
    verbs: RESOURCE_VERBS,
    sort: ['SortOrder', 'TierName'],
    filters: [],
  },
})

export type ResourceName = keyof typeof RESOURCES
export const RESOURCE_NAMES = Object.keys(RESOURCES) as ResourceName[]

type Definition<Name extends ResourceName> = (typeof RESOURCES)[Name]
/** What a caller writes of a row. */
export type FieldsOf<Name extends ResourceName> = z.output<Definition<Name>['fields']>
type ShownOf<Name extends ResourceName> =
  Definition<Name> extends { readonly shown: infer Shown extends z.ZodType } ? z.output<Shown> : unknown
/** A row as the server sends it. */
export type RowOf<Name extends ResourceName> = z.output<z.ZodObject<typeof ROW_HEAD>> &
  FieldsOf<Name> &
  ShownOf<Name>
export type VerbOf<Name extends ResourceName> = Definition<Name>['verbs'][number]
