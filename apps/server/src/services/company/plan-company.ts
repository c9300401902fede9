import { COUNTRIES, type FieldError, type NewShop } from '@evertill/contract'
import { CURRENCIES, type Currency, defaultPrefix, isPincode, stateCodeOf, stateOf } from '@evertill/domain'
import { dateIn } from '../../platform/clock.ts'
import { passwordFault } from '../../policies/password.policy.ts'
import { taxesOf, usualTax } from './company-presets.ts'

/** What the owner left open, filled in with what follows from the rest. */
export type CompanyPlan = {
  readonly currency: Currency
  readonly legalName: string
  readonly gstin: string
  readonly stateCode: string
  readonly storeName: string
  readonly storeCode: string
  readonly prefix: string
  readonly timeZone: string
  readonly roundingStep: number
  /** The tax of each product, by its name. */
  readonly productTaxes: readonly string[]
}

/** A company on a server of its own has no end; whoever runs a server for others sets the date of each store. */
export const NO_EXPIRY = '2099-12-31'

/** In India nobody has had paise in the drawer for years. Elsewhere rounding is a choice. */
export const roundingStepOf = (currency: string): number => (currency === 'INR' ? 100 : 1)

const isTimeZone = (zone: string): boolean => {
  try {
    dateIn(zone, new Date())
    return true
  } catch {
    return false
  }
}

const currencyNamed = (code: string): Currency | undefined =>
  (CURRENCIES as Readonly<Record<string, Currency>>)[code]

type Check = readonly [isWrong: boolean, path: string, message: string]

const placeChecks = ({ Company, Store }: NewShop, gstin: string, stateCode: string): Check[] => {
  if (Company.Country !== 'IN')
    return [[gstin !== '', 'Company.GSTIN', 'only a company in India has a GSTIN']]
  return [
    [gstin !== '' && !stateOf(stateCodeOf(gstin)), 'Company.GSTIN', 'begins with the code of no State'],
    [stateCode === '', 'Store.StateCode', 'The State is required: it decides the taxes'],
    [
      gstin !== '' && stateCode !== '' && stateOf(stateCodeOf(gstin))?.code !== stateCode,
      'Store.StateCode',
      `The GSTIN is of ${stateOf(stateCodeOf(gstin))?.name ?? 'another State'}`,
    ],
    [!isPincode(Store.Pincode), 'Store.Pincode', 'must have six digits'],
  ]
}

const productChecks = ({ Products, Tax }: NewShop): Check[] => {
  const known = new Set(taxesOf(Tax).map(({ TaxName }) => TaxName))
  const skus = Products.map(({ SKU, key }) => (SKU || key).toLowerCase())
  return Products.flatMap(({ TaxName, key }, at): Check[] => {
    const name = TaxName || usualTax(Tax)
    return [
      [name === undefined, `Products.${at}.TaxName`, 'The tax is required'],
      [name !== undefined && !known.has(name), `Products.${at}.TaxName`, 'is not one of the taxes'],
      [skus.indexOf(skus[at] ?? '') !== at, `Products.${at}.SKU`, 'is given to another product too'],
      [
        Products.findIndex((one) => one.key === key) !== at,
        `Products.${at}.key`,
        'is given to another product too',
      ],
    ]
  })
}

/** Everything that can be said without the database, each mistake beside its field. */
export const planCompany = (shop: NewShop): CompanyPlan | readonly FieldError[] => {
  const { Company, Store, Owner, Tax } = shop
  const country = COUNTRIES[Company.Country]
  const gstin = Company.GSTIN ?? ''
  const stateCode =
    Company.Country === 'IN' ? Store.StateCode || (stateOf(stateCodeOf(gstin))?.code ?? '') : ''
  const currency = currencyNamed(Company.Currency ?? country.currency)
  const timeZone = Store.TimeZone || country.timeZone
  const storeName = Store.StoreName || Company.Name
  const storeCode = Store.StoreCode || defaultPrefix(storeName) || 'S1'
  const fault = passwordFault(Owner.Password, [Owner.LoginID, Owner.Name, Company.Name])
  const checks: Check[] = [
    [currency === undefined, 'Company.Currency', 'is not a currency of the list'],
    [!isTimeZone(timeZone), 'Store.TimeZone', 'is not a time zone such as Asia/Kolkata'],
    [fault !== undefined, 'Owner.Password', fault ?? ''],
    [
      Tax.Kind === 'IndiaGST' && Company.Country !== 'IN',
      'Tax.Kind',
      'GST of India is for companies in India',
    ],
    ...placeChecks(shop, gstin, stateCode),
    ...productChecks(shop),
  ]
  const errors = checks.flatMap(([isWrong, path, message]) => (isWrong ? [{ path, message }] : []))
  if (errors.length > 0 || currency === undefined) return errors
  return {
    currency,
    legalName: Company.LegalName ?? '',
    gstin,
    // The database asks for the very code of the GSTIN, also if it is that of a State that was merged since.
    stateCode: gstin === '' ? stateCode : stateCodeOf(gstin),
    storeName,
    storeCode,
    prefix: Store.Prefix || defaultPrefix(storeCode) || 'S1',
    timeZone,
    roundingStep: roundingStepOf(currency.code),
    productTaxes: shop.Products.map(({ TaxName }) => TaxName || (usualTax(Tax) ?? '')),
  }
}
