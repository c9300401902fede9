import {
  BLANK_CUSTOMER,
  BLANK_OFFER,
  BLANK_PERSON,
  BLANK_STORE,
  RESOURCE_NAMES,
  type ResourceName,
} from '@evertill/contract'
import type { HubSession } from '../api/session.ts'
import type { ResourceRow } from '../api/resource-calls.ts'
import { FAKE_CATALOGUE } from './fake-catalogue.ts'

const ALL = { read: true, create: true, update: true, delete: true }

export const rightsOf = (resources: readonly ResourceName[], rights = ALL): HubSession['Rights'] =>
  Object.fromEntries(resources.map((resource) => [resource, rights]))

export const fakeSession = (changes: Partial<HubSession> = {}): HubSession => ({
  CsrfToken: 'csrf-0',
  Person: {
    key: 'person-1',
    Name: 'Manager 1',
    EmailID: 'manager@demo.test',
    LoginID: 'manager@demo.test',
    Role: 'Owner',
    RegistrationID: 'demo',
  },
  Company: { Name: 'Demo Retail', Currency: 'INR', CurrencySymbol: '₹', DeletedAt: null },
  Stores: [
    { key: 'blr1', StoreCode: 'BLR1', StoreName: 'Indiranagar', TimeZone: 'Asia/Kolkata' },
    { key: 'blr2', StoreCode: 'BLR2', StoreName: 'Koramangala', TimeZone: 'Asia/Kolkata' },
  ],
  Rights: rightsOf(RESOURCE_NAMES),
  SecondFactor: 'off',
  ExpiresAt: '2026-11-19T15:00:00.000Z',
  ...changes,
})

const row = (key: string, fields: object): ResourceRow => ({ key, Version: 1, IsDeleted: false, ...fields })

const store = (key: string, StoreCode: string, StoreName: string, City: string) =>
  row(key, {
    ...BLANK_STORE,
    StoreCode,
    StoreName,
    City,
    Prefix: StoreCode,
    Address1: '12 Main Road',
    Pincode: '560038',
    StateCode: '29',
    GSTIN: '29ABCDE1234F1ZW',
    CashRegisterClosing: true,
    ExpiryDate: '2027-11-19',
    AccessEnded: false,
    AccessMessage: '',
  })

const person = (key: string, Name: string, fields: object) =>
  row(key, {
    ...BLANK_PERSON,
    Name,
    Role: 'Owner',
    HasAccount: true,
    IsInvited: false,
    HasApprovalPin: false,
    HasSecondFactor: false,
    IsSelf: false,
    ...fields,
  })

const head = (Code: string, Rate: number) => ({ Code, Kind: 'Percent', Rate })
const gst = (percent: number) =>
  row(`gst-${percent}`, {
    TaxName: `GST ${percent}%`,
    SortOrder: percent,
    Rates: [
      {
        Name: `GST ${percent} %`,
        Heads: [head('CGST', percent * 5_000), head('SGST', percent * 5_000)],
        InterStateHeads: [head('IGST', percent * 10_000)],
      },
    ],
  })

const customer = (key: string, FirstName: string, PhoneNo: string, fields: object = {}) =>
  row(key, {
    ...BLANK_CUSTOMER,
    FirstName,
    Name: FirstName,
    PhoneNo,
    City: 'Bengaluru',
    Balance: 0,
    HasBalance: false,
    IsMember: false,
    TierName: '',
    ...fields,
  })

export const FAKE_ROWS: Readonly<Record<ResourceName, readonly ResourceRow[]>> = {
  ...FAKE_CATALOGUE,
  company: [
    row('demo', {
      RegistrationName: 'Demo Retail',
      CurrencySymbol: '₹',
      LogoImagePath: '',
      PincodeIntegration: true,
      PinocdeOrderTransactionTypeID: 'pincode',
      EnablePackageTracker: true,
      EnableONDC: true,
      AutoPopulateOpeningBalance: true,
      SupportPhone: '',
      SupportMail: '',
      RequireSecondFactor: false,
      Plan: 'Standard',
      Currency: 'INR',
      PublicAddress: '',
      HasMail: false,
    }),
  ],
  stores: [
    store('blr1', 'BLR1', 'Indiranagar', 'Bengaluru'),
    store('blr2', 'BLR2', 'Koramangala', 'Bengaluru'),
  ],
  registers: [
    row('r1', { StoreID: 'blr1', CashRegisterCode: 'R1', CashRegisterName: 'Front counter' }),
    row('r2', { StoreID: 'blr1', CashRegisterCode: 'R2', CashRegisterName: 'Back counter' }),
  ],
  reasons: [
    row('blr1', {
      StoreID: 'blr1',
      StoreName: 'Indiranagar',
      ReturnReasons: ['Damaged', 'Wrong size'],
      RefundApprovalAbove: 50_000,
    }),
  ],
  'service-areas': [
    row('560038', {
      StoreID: 'blr1',
      Pincode: '560038',
      MinOrder: 20_000,
      Fee: 3_000,
      EtaMinutes: 45,
      CodAllowed: true,
      IsActive: true,
    }),
  ],
  'payment-types': [
    row('cash', { PaymentType: 'Cash', Kind: 'Cash', ShowInSales: true, SortOrder: 1 }),
    row('upi', { PaymentType: 'UPI', Kind: 'Other', ShowInSales: true, SortOrder: 2 }),
    row('card', { PaymentType: 'Card', Kind: 'Other', ShowInSales: true, SortOrder: 3 }),
    row('credit', { PaymentType: 'Customer Credit', Kind: 'Credit', ShowInSales: true, SortOrder: 4 }),
  ],
  denominations: [],
  'transaction-types': [
    row('sale', { TransactionType: 'Sale', Module: 'sales', Letter: 'S', SortOrder: 1 }),
    row('quotation', { TransactionType: 'Quotation', Module: 'sales', Letter: 'Q', SortOrder: 2 }),
    row('pincode', { TransactionType: 'Pincode Order', Module: 'sales', Letter: 'P', SortOrder: 3 }),
  ],
  taxes: [gst(5), gst(18)],
  'print-configs': [
    row('bill-80', {
      StoreID: 'blr1',
      ConfigName: '80 mm bill',
      Paper: '80mm',
      HeaderLines: ['Demo Retail', 'Indiranagar'],
      FooterLines: ['Thank you, visit again'],
      SellerName: 'Demo Retail',
      SellerAddress: '12 Main Road, Bengaluru',
      SellerGSTIN: '29ABCDE1234F1ZW',
      UpiPayee: { Address: 'demo.retail@okbank', Name: 'Demo Retail', MerchantCode: '5411' },
      IsDefault: true,
    }),
  ],
  'custom-fields': [
    row('colour', {
      Module: 'product',
      FieldName: 'Colour',
      FieldType: 'Choice',
      Choices: ['Red', 'Blue'],
      IsRequired: false,
      SortOrder: 1,
    }),
  ],
  customers: [
    customer('asha', 'Asha Rao', '98450 12345', { Balance: 125_000, HasBalance: true }),
    customer('binu', 'Binu Das', '98450 54321', { IsMember: true, TierName: 'Gold' }),
  ],
  'membership-tiers': [
    row('gold', {
      TierName: 'Gold',
      EarnPer: 10_000,
      EarnPoints: 2,
      PointValue: 100,
      RedeemAs: 'Discount',
      Benefits: 'Free delivery',
      SortOrder: 1,
      MemberCount: 1,
    }),
  ],
  'sales-channels': [row('counter', { ChannelName: 'Counter', SortOrder: 1 })],
  people: [
    person('person-1', 'Manager 1', {
      LoginID: 'manager@demo.test',
      EmailID: 'manager@demo.test',
      IsSelf: true,
      AllStores: true,
      RoleID: 'owner',
    }),
    person('person-2', 'Cashier 1', {
      LoginID: 'cashier@demo.test',
      EmployeeCode: 'E2',
      Role: 'Cashier',
      RoleID: 'cashier',
      StoreIDs: ['blr1'],
    }),
    person('person-3', 'Cashier 2', {
      LoginID: '',
      EmployeeCode: 'E3',
      Role: '',
      HasAccount: false,
      StoreIDs: ['blr1'],
    }),
  ],
  offers: [
    row('snacks', {
      ...BLANK_OFFER,
      OfferName: 'Snack week',
      Type: 'Percent',
      Percent: 100_000,
      Scope: { CategoryIDs: ['cat-snacks'] },
      ValidityFrom: '2026-11-01',
      ValidityTo: '2026-12-31',
      State: 'Running',
    }),
    row('bulbs', {
      ...BLANK_OFFER,
      OfferName: 'Bulbs by the dozen',
      Type: 'QuantitySlab',
      SlabMode: 'All',
      Slabs: [
        { From: 1_000, Price: 9_900 },
        { From: 12_000, Price: 8_900 },
      ],
      ValidityFrom: '2026-01-01',
      ValidityTo: '2026-06-30',
      State: 'Ended',
    }),
  ],
  roles: [
    row('owner', {
      RoleName: 'Owner',
      PeopleCount: 1,
      Access: [{ id: 'Sales', perms: { read: true } }],
      Rules: [],
    }),
    row('cashier', {
      RoleName: 'Cashier',
      PeopleCount: 1,
      Access: [{ id: 'Sales', perms: { read: true, create: true } }],
      Rules: [{ Action: 'Discount', Mode: 'Approve', FreePercent: 100_000 }],
    }),
  ],
}
