import type { ResourceName } from '@evertill/contract'
import { DEMO_RETAIL } from '../db/seed/companies.ts'
import { demoKey } from '../db/seed/keys.ts'
import { storeKey } from './test-sale.ts'

const BLR1 = storeKey('BLR1')

/** A new row of each list that rows are added to. */
export const NEW_ROWS: Partial<Record<ResourceName, () => Record<string, unknown>>> = {
  products: () => ({
    Name: 'New soap',
    SKU: 'NEW-1',
    BarCode: '8901000999991',
    TaxID: demoKey(DEMO_RETAIL.id, 'tax', 'GST 18%'),
    RetailPrice: 4_500,
    SupplyPrice: 3_000,
    StoreSpecificPrices: [{ StoreID: BLR1, RetailPrice: 4_400, MRP: 0 }],
  }),
  'price-changes': () => ({
    ProductID: demoKey(DEMO_RETAIL.id, 'product', 'DEMO-004'),
    ValidFrom: '2099-04-01',
    RetailPrice: 3_000,
  }),
  categories: () => ({ CategoryName: 'Toys' }),
  subcategories: () => ({
    SubCategoryName: 'Cheese',
    CategoryID: demoKey(DEMO_RETAIL.id, 'category', 'Dairy'),
  }),
  'product-tags': () => ({ TagName: 'Organic' }),
  stores: () => ({ StoreCode: 'NEW1', StoreName: 'New store', Prefix: 'NW1', StateCode: '29' }),
  registers: () => ({ StoreID: BLR1, CashRegisterCode: 'R9', CashRegisterName: 'Counter nine' }),
  'service-areas': () => ({ StoreID: BLR1, Pincode: '570001', EtaMinutes: 90 }),
  'payment-types': () => ({ PaymentType: 'Gift card', Kind: 'Other' }),
  'transaction-types': () => ({ TransactionType: 'Layaway', Letter: 'L' }),
  taxes: () => ({
    TaxName: 'VAT 20%',
    Rates: [{ Name: 'VAT', Heads: [{ Code: 'VAT', Kind: 'Percent', Rate: 200_000 }] }],
  }),
  'print-configs': () => ({
    StoreID: BLR1,
    ConfigName: 'Second roll',
    Paper: '80mm',
    SellerName: 'Demo',
    SellerAddress: '1 Road',
    IsDefault: true,
  }),
  'custom-fields': () => ({ Module: 'sales', FieldName: 'Table', FieldType: 'Choice', Choices: ['1', '2'] }),
  'sales-channels': () => ({ ChannelName: 'Market stall' }),
  denominations: () => ({ Currency: 'INR', Notes: [50_000, 10_000], Coins: [100] }),
  roles: () => ({ RoleName: 'Trainee', Access: [{ id: 'Sales', perms: { read: true } }] }),
  customers: () => ({ FirstName: 'Latha', PhoneNo: '+91 98450 99887', CustomerGroups: ['Gold'] }),
  'membership-tiers': () => ({
    TierName: 'Platinum',
    EarnPer: 10_000,
    EarnPoints: 3,
    PointValue: 100,
    RedeemAs: 'Tender',
  }),
  offers: () => ({
    OfferName: 'Tea time',
    Type: 'Percent',
    Percent: 100_000,
    ValidityFrom: '2026-01-01',
    ValidityTo: '2030-12-31',
  }),
  people: () => ({
    Name: 'Asha',
    LoginID: 'asha@demo.test',
    EmailID: 'asha@demo.test',
    RoleID: demoKey(DEMO_RETAIL.id, 'role', 'Cashier'),
    StoreIDs: [BLR1],
  }),
}

/** A change of each of them. */
export const CHANGES: Partial<Record<ResourceName, Record<string, unknown>>> = {
  products: { RetailPrice: 4_600 },
  'price-changes': { RetailPrice: 2_900 },
  categories: { CategoryName: 'Games' },
  subcategories: { SubCategoryName: 'Paneer' },
  'product-tags': { TagName: 'Summer' },
  stores: { StoreName: 'Newer store' },
  registers: { CashRegisterName: 'Counter ten' },
  'service-areas': { Fee: 4_000 },
  'payment-types': { PaymentType: 'Voucher' },
  'transaction-types': { TransactionType: 'Layby' },
  taxes: { TaxName: 'VAT' },
  'print-configs': { FooterLines: ['Thank you'] },
  'custom-fields': { Choices: ['1', '2', '3'] },
  'sales-channels': { ChannelName: 'Fair' },
  denominations: { Coins: [200, 100] },
  roles: { RoleName: 'Beginner' },
  offers: { OfferName: 'Coffee time' },
  customers: { CreditLimit: 500_000 },
  'membership-tiers': { EarnPoints: 4 },
  people: { Name: 'Asha Rao' },
}
