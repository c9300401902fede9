import { randomUUID } from 'node:crypto'
import type { PaymentType, PrintConfig, Registration, Store, Tax, TransactionType } from '@evertill/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '../../db/database.ts'
import { OWNER_PASSWORD, createTestCompany, newShop, productOf, shopBody } from '../../testing/own-company.ts'
import { type TestApp, buildTestApp, callerOf } from '../../testing/test-app.ts'
import { type TestDatabase, openTestDatabase } from '../../testing/test-database.ts'
import { flagsAfterReview, openTillAt } from '../../testing/test-sale.ts'
import { createCompany } from './create-company.service.ts'

let database: TestDatabase
let app: TestApp

beforeAll(async () => {
  database = await openTestDatabase()
  app = await buildTestApp(database.url)
})
afterAll(async () => {
  await app.close()
  await database.drop()
})

/** What a till of the new owner sees. */
const openShop = async (shop = newShop()) => {
  const made = await createTestCompany(database, shop)
  const caller = await callerOf(app, shop.Owner.LoginID, OWNER_PASSWORD)
  const get = async <Body>(path: string) => (await caller.get<Body>(path)).body
  return {
    made,
    caller,
    registration: (
      await caller.post<{ registration: Registration }>('/getregistration', { regID: made.registrationId })
    ).body.registration,
    store: (await get<{ stores: Store[] }>('/user/stores')).stores[0] as Store,
    taxes: (await get<{ productTaxes: Tax[] }>('/setup/taxes')).productTaxes,
    payments: (await get<{ paymentTypes: PaymentType[] }>('/setup/paymenttypes')).paymentTypes,
    types: (await get<{ transactionTypes: TransactionType[] }>('/setup/transactiontypes')).transactionTypes,
    configs: (await get<{ printConfigs: PrintConfig[] }>(`/setup/printconfig/${made.storeId}`)).printConfigs,
  }
}
const named = <Row extends object>(rows: readonly Row[], field: keyof Row, name: string): Row => {
  const row = rows.find((one) => one[field] === name)
  if (!row) throw new Error(`${name} is not in ${JSON.stringify(rows.map((one) => one[field]))}`)
  return row
}
const names = <Row extends object>(rows: readonly Row[], field: keyof Row) => rows.map((row) => row[field])

/** The helper dates by India's clock; late in the evening London still has the day before. */
const sameDayEverywhere = (now: Date): Date => {
  const evening = new Date(now)
  evening.setUTCHours(18, 0, 0, 0)
  return now < evening ? now : evening
}

type Shop = Awaited<ReturnType<typeof openShop>>
const sellOne = async ({ caller, made, types, payments, store, registration }: Shop) => {
  const till = await openTillAt(caller, made)
  const cash = named(payments, 'PaymentType', 'Cash')
  return till.makeSale({
    lines: 1,
    header: {
      TransactionTypeID: named(types, 'TransactionType', 'Sale').key,
      Currency: registration.Currency,
      TransactionDate: sameDayEverywhere(new Date()).toISOString(),
    },
    rules: { RoundingStep: store.RoundingStep },
    pay: (payable) => [
      {
        UUID: randomUUID(),
        PaymentTypeID: cash.key,
        PaymentType: cash.PaymentType,
        Kind: cash.Kind,
        TenderedAmount: payable,
      },
    ],
  })
}

describe('a company of one’s own', () => {
  test('FI-1 its owner signs in and sells the first product by hand, and the sale has no flag', async () => {
    const shop = await openShop()
    expect(shop.store).toMatchObject({
      StoreName: 'Shree Kirana',
      StoreCode: 'SHRE',
      Prefix: 'SHRE',
      StateCode: '29',
      State: 'Karnataka',
      GSTIN: '29ABCDE1234F1ZW',
      TimeZone: 'Asia/Kolkata',
      RoundingStep: 100,
    })
    const sale = await sellOne(shop)
    expect(sale).toMatchObject({ PayableAmount: 18_000, TransactionNo: expect.stringMatching(/^SHREA\/S/) })
    expect(sale.Lines[0]?.TaxID).toBe(named(shop.taxes, 'TaxName', 'GST 5%').key)
    expect(await flagsAfterReview(shop.caller, sale)).toEqual([])
  })

  test('FI-2 in India it starts with the GST rates of today and before, UPI and a type for each document', async () => {
    const { taxes, payments, types, configs, registration } = await openShop(
      newShop({ Receipt: { Paper: '58mm', FooterLines: ['Thank you'] } }),
    )
    expect(registration).toMatchObject({ Currency: 'INR', RegistrationName: 'Shree Kirana' })
    expect(names(taxes, 'TaxName')).toEqual(
      expect.arrayContaining(['Nil', 'GST 0.25%', 'GST 3%', 'GST 5%', 'GST 18%', 'GST 40%']),
    )
    expect(named(taxes, 'TaxName', 'GST 5% (12% before)').Rates).toMatchObject([
      { Name: 'GST 12%', ValidTo: '2025-09-21' },
      { Name: 'GST 5%', ValidFrom: '2025-09-22' },
    ])
    expect(named(taxes, 'TaxName', 'GST 18% (28% before)').Rates[0]).toMatchObject({ Name: 'GST 28%' })
    expect(named(taxes, 'TaxName', 'GST 0.25%').Rates[0]?.Heads).toMatchObject([
      { Rate: 1_250 },
      { Rate: 1_250 },
    ])
    expect(names(payments, 'PaymentType')).toEqual([
      'Cash',
      'UPI',
      'Card',
      'Customer Credit',
      'Bank Transfer',
    ])
    expect(names(types, 'TransactionType')).toEqual([
      'Sale',
      'Sales Order',
      'Quotation',
      'Sales Return',
      'Pincode Order',
    ])
    expect(names(types, 'Letter')).toEqual(['S', 'O', 'Q', 'C', 'P'])
    expect(new Set(names(configs, 'Paper'))).toEqual(new Set(['58mm', '80mm', 'A4']))
    expect(configs.filter(({ IsDefault }) => IsDefault)).toMatchObject([
      {
        Paper: '58mm',
        SellerName: 'Shree Kirana',
        SellerGSTIN: '29ABCDE1234F1ZW',
        SellerAddress: '12 Main Road, Bengaluru 560038, Karnataka',
        FooterLines: ['Thank you'],
      },
    ])
  })

  test('FI-2 elsewhere it starts with one rate, or none, in the money and the time of its country', async () => {
    const London = newShop({
      Company: { key: randomUUID(), Name: 'Corner Shop', Country: 'GB' },
      Store: { Address1: '1 High Street', City: 'London', Pincode: 'N1 9GU', Prefix: 'cs' },
      Tax: { Kind: 'OneRate', TaxName: 'VAT', Percent: 200_000 },
      PaymentMethods: ['Card'],
      Products: [productOf({ TaxName: undefined, HSN: undefined, RetailPrice: 299 })],
    })
    const shop = await openShop(London)
    expect(shop.registration).toMatchObject({ Currency: 'GBP' })
    expect(shop.store).toMatchObject({
      TimeZone: 'Europe/London',
      Prefix: 'CS',
      RoundingStep: 1,
      Country: 'United Kingdom',
    })
    expect(names(shop.taxes, 'TaxName')).toEqual(['VAT 20%', 'No tax'])
    expect(names(shop.payments, 'PaymentType')).toEqual(['Cash', 'Card'])
    expect(names(shop.types, 'Letter')).toEqual(['S', 'O', 'Q', 'C'])
    const sale = await sellOne(shop)
    expect(sale).toMatchObject({ Currency: 'GBP', PayableAmount: 299, TaxAmount: 50 })
    expect(await flagsAfterReview(shop.caller, sale)).toEqual([])
    const untaxed = await openShop(
      newShop({
        ...London,
        Company: { ...London.Company, key: randomUUID() },
        Owner: newShop().Owner,
        Tax: { Kind: 'None' },
        Products: [productOf({ TaxName: undefined, HSN: undefined, RetailPrice: 299 })],
      }),
    )
    expect(names(untaxed.taxes, 'TaxName')).toEqual(['No tax'])
    expect(await flagsAfterReview(untaxed.caller, await sellOne(untaxed))).toEqual([])
  })

  test('FI-3 every mistake is said beside its field, and nothing is made', async () => {
    const companies = async () => (await database.query('select 1 from registrations')).length
    const before = await companies()
    const pathsOf = async (changes: Parameters<typeof shopBody>[0]) => {
      const db = openDatabase(database.ownerUrl, { connections: 1 })
      const made = await db.kysely
        .transaction()
        .execute((tx) => createCompany(tx, newShop(changes), 'first-run'))
      await db.close()
      return made.ok ? [] : (made.refusal.errors ?? []).map(({ path }) => path)
    }
    const { Company, Store, Owner } = shopBody()
    expect(await pathsOf({ Company: { ...Company, GSTIN: '' } })).toEqual(['Store.StateCode'])
    expect(await pathsOf({ Store: { ...Store, StateCode: '33' } })).toEqual(['Store.StateCode'])
    expect(await pathsOf({ Store: { ...Store, Pincode: '5600' } })).toEqual(['Store.Pincode'])
    expect(await pathsOf({ Store: { ...Store, TimeZone: 'Mars/Base' } })).toEqual(['Store.TimeZone'])
    expect(await pathsOf({ Company: { ...Company, Currency: 'XXX' } })).toEqual(['Company.Currency'])
    expect(await pathsOf({ Company: { ...Company, Country: 'GB' } })).toEqual(['Tax.Kind', 'Company.GSTIN'])
    expect(await pathsOf({ Owner: { ...Owner, Password: 'Shree Kirana 1' } })).toEqual(['Owner.Password'])
    expect(await pathsOf({ Owner: { ...Owner, LoginID: 'Manager@demo.test' } })).toEqual(['Owner.LoginID'])
    expect(await pathsOf({ Products: [productOf(), productOf({ TaxName: 'VAT' })] })).toEqual([
      'Products.1.TaxName',
    ])
    expect(await pathsOf({ Products: [productOf({ TaxName: undefined })] })).toEqual(['Products.0.TaxName'])
    expect(() => newShop({ Company: { ...Company, GSTIN: '29ABCDE1234F1ZX' } })).toThrow('is not a GSTIN')
    expect(await companies()).toBe(before)
  })

  test('FI-4 its owner may do everything alone, and the audit trail says how the company came to be', async () => {
    const { made } = await openShop()
    const rules = await database.query<{ mode: string }>('select mode from action_rules where user_id = $1', [
      made.userId,
    ])
    expect(new Set(rules.map(({ mode }) => mode))).toEqual(new Set(['Allow']))
    const resources = await database.query<{ resource: string }>(
      'select resource from access_entries where user_id = $1',
      [made.userId],
    )
    const manager = await database.query<{ resource: string }>(
      `select resource from access_entries a join logins l using (registration_id, user_id)
        where l.login_id = 'owner@other.test'`,
    )
    expect(resources).toEqual(expect.arrayContaining(manager))
    expect(
      await database.query(
        `select action, detail ->> 'from' as "from" from audit_trail where registration_id = $1 and action = 'company.create'`,
        [made.registrationId],
      ),
    ).toEqual([{ action: 'company.create', from: 'command-line' }])
  })
})
