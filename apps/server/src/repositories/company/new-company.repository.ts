import type { Tax } from '@evertill/contract'
import type { Tx } from '../../db/database.ts'
import { insertRows } from '../../db/query.ts'

/** Rows of a company that is being created, as owner: no tenant exists yet. */

export type StartingLists = {
  readonly transactionTypes: readonly { id: string; name: string; letter: string }[]
  readonly paymentTypes: readonly { id: string; name: string; kind: string; showInSales: boolean }[]
  readonly taxes: readonly (Pick<Tax, 'TaxName' | 'Rates'> & { id: string })[]
  readonly category: { readonly id: string; readonly name: string }
  readonly channel: { readonly id: string; readonly name: string }
}

export const insertStartingLists = async (
  tx: Tx,
  registration_id: string,
  { transactionTypes, paymentTypes, taxes, category, channel }: StartingLists,
): Promise<void> => {
  await insertRows(
    tx,
    'transaction_types',
    transactionTypes.map(({ id, name, letter }, sort_order) => ({
      registration_id,
      transaction_type_id: id,
      transaction_type: name,
      module: 'sales',
      letter,
      sort_order,
    })),
  )
  await insertRows(
    tx,
    'payment_types',
    paymentTypes.map(({ id, name, kind, showInSales }, sort_order) => ({
      registration_id,
      payment_type_id: id,
      payment_type: name,
      kind,
      show_in_sales: showInSales,
      sort_order,
    })),
  )
  await insertRows(
    tx,
    'taxes',
    taxes.map(({ id, TaxName, Rates }, sort_order) => ({
      registration_id,
      tax_id: id,
      tax_name: TaxName,
      rates: JSON.stringify(Rates),
      sort_order,
    })),
  )
  await insertRows(tx, 'categories', [
    { registration_id, category_id: category.id, category_name: category.name },
  ])
  await insertRows(tx, 'sales_channels', [
    { registration_id, sales_channel_id: channel.id, channel_name: channel.name },
  ])
}

export type CompanyRow = {
  readonly registrationId: string
  readonly name: string
  readonly plan: string
  /** It set the server up. */
  readonly runsServer: boolean
  readonly currency: { readonly code: string; readonly symbol: string }
  readonly pincodeOrderTypeId: string | null
}

export const insertCompany = (
  tx: Tx,
  { registrationId, name, plan, runsServer, currency, pincodeOrderTypeId }: CompanyRow,
) =>
  insertRows(tx, 'registrations', [
    {
      registration_id: registrationId,
      registration_name: name,
      plan,
      runs_server: runsServer,
      currency: currency.code,
      currency_symbol: currency.symbol,
      pincode_order_transaction_type_id: pincodeOrderTypeId,
    },
  ])

export type StoreRow = {
  readonly registrationId: string
  readonly storeId: string
  readonly code: string
  readonly name: string
  readonly address1: string
  readonly address2: string
  readonly city: string
  readonly state: string
  readonly stateCode: string
  readonly country: string
  readonly pincode: string
  readonly phoneNo: string
  readonly legalName: string
  readonly gstin: string
  readonly composition: boolean
  readonly prefix: string
  readonly timeZone: string
  readonly roundingStep: number
  readonly expiryDate: string
}

export const insertStore = (tx: Tx, row: StoreRow) =>
  insertRows(tx, 'stores', [
    {
      registration_id: row.registrationId,
      store_id: row.storeId,
      store_code: row.code,
      store_name: row.name,
      address1: row.address1,
      address2: row.address2,
      city: row.city,
      state: row.state,
      state_code: row.stateCode,
      country: row.country,
      pincode: row.pincode,
      phone_no: row.phoneNo,
      legal_name: row.legalName,
      gstin: row.gstin,
      composition: row.composition,
      prefix: row.prefix,
      time_zone: row.timeZone,
      rounding_step: row.roundingStep,
      expiry_date: row.expiryDate,
    },
  ])

export type RegisterRow = {
  readonly registrationId: string
  readonly registerId: string
  readonly storeId: string
  readonly code: string
  readonly name: string
}

export const insertRegister = (tx: Tx, { registrationId, registerId, storeId, code, name }: RegisterRow) =>
  insertRows(tx, 'cash_registers', [
    {
      registration_id: registrationId,
      register_id: registerId,
      store_id: storeId,
      register_code: code,
      register_name: name,
    },
  ])

export type PrintConfigRow = {
  readonly id: string
  readonly name: string
  readonly paper: string
  readonly headerLines: readonly string[]
  readonly footerLines: readonly string[]
  readonly sellerName: string
  readonly sellerAddress: string
  readonly sellerGstin: string
  readonly upiPayee: object | null
  readonly isDefault: boolean
}

export const insertPrintConfigs = (
  tx: Tx,
  { registrationId, storeId }: Pick<StoreRow, 'registrationId' | 'storeId'>,
  rows: readonly PrintConfigRow[],
) =>
  insertRows(
    tx,
    'print_configs',
    rows.map((row) => ({
      registration_id: registrationId,
      print_config_id: row.id,
      store_id: storeId,
      config_name: row.name,
      paper: row.paper,
      header_lines: row.headerLines,
      footer_lines: row.footerLines,
      seller_name: row.sellerName,
      seller_address: row.sellerAddress,
      seller_gstin: row.sellerGstin,
      upi_payee: row.upiPayee && JSON.stringify(row.upiPayee),
      is_default: row.isDefault,
    })),
  )

export type ProductRow = {
  readonly id: string
  readonly sku: string
  readonly name: string
  readonly barCode: string
  readonly categoryId: string
  readonly taxId: string
  readonly retailPrice: number
  readonly priceIncludesTax: boolean
  readonly hsn: string
  readonly unit: string
  readonly isWeighed: boolean
}

/** The first position of the company, which exists also without a product: tills ask from it. */
export const insertFirstProducts = async (
  tx: Tx,
  registration_id: string,
  products: readonly ProductRow[],
): Promise<void> => {
  const position = 1
  await insertRows(tx, 'change_positions', [{ registration_id, position }])
  if (products.length === 0) return
  await insertRows(
    tx,
    'products',
    products.map((one) => ({
      registration_id,
      product_id: one.id,
      sku: one.sku,
      sku_lower: one.sku.toLowerCase(),
      name: one.name,
      name_lower: one.name.toLowerCase(),
      bar_code: one.barCode,
      bar_code_lower: one.barCode.toLowerCase(),
      product_type: 'Standard',
      category_id: one.categoryId,
      tax_id: one.taxId,
      retail_price: one.retailPrice,
      supply_price: 0,
      markup: 0,
      discount_amount: 0,
      discount_percentage: 0,
      mrp: 0,
      price_includes_tax: one.priceIncludesTax,
      hsn: one.hsn,
      unit: one.unit,
      is_weighed: one.isWeighed,
      position,
    })),
  )
}
