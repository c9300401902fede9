import type { CountryCode, FirstRunBody, PaymentMethod } from '@evertill/contract'
import { COUNTRIES, paymentMethodsOf } from '@evertill/contract'
import type { DeviceStorage } from '@evertill/ui/device-storage.ts'

export interface DraftProduct {
  key: string
  Name: string
  RetailPrice: number | null
  TaxName: string
}

/** What was typed so far. The password is not among it: it is never stored. */
export interface FirstRunDraft {
  key: string
  Code: string
  Name: string
  Country: CountryCode
  GSTIN: string
  Address1: string
  City: string
  Pincode: string
  StateCode: string
  Prefix: string
  OwnerName: string
  LoginID: string
  TaxKind: 'IndiaGST' | 'Composition' | 'OneRate' | 'None'
  TaxName: string
  TaxPercent: number | null
  PaymentMethods: PaymentMethod[]
  UpiAddress: string
  Paper: '58mm' | '80mm' | 'A4'
  HeaderLines: string[]
  FooterLines: string[]
  Products: DraftProduct[]
}

const KEY = 'hub.first-run'

/** The country whose time zone the device has. */
export const countryOfZone = (zone: string): CountryCode => {
  const known = Object.entries(COUNTRIES).find(([, { timeZone }]) => timeZone === zone)
  return (known?.[0] ?? 'IN') as CountryCode
}

/** What usually follows from the country; each can be changed. */
export const defaultsOf = (country: CountryCode): Pick<FirstRunDraft, 'TaxKind' | 'PaymentMethods'> => ({
  TaxKind: country === 'IN' ? 'IndiaGST' : 'OneRate',
  PaymentMethods: [...paymentMethodsOf(country)],
})

export const newDraft = (country: CountryCode, key: string): FirstRunDraft => ({
  key,
  Code: '',
  Name: '',
  Country: country,
  GSTIN: '',
  Address1: '',
  City: '',
  Pincode: '',
  StateCode: '',
  Prefix: '',
  OwnerName: '',
  LoginID: '',
  TaxName: 'VAT',
  TaxPercent: null,
  UpiAddress: '',
  Paper: '80mm',
  HeaderLines: [],
  FooterLines: [],
  Products: [],
  ...defaultsOf(country),
})

export const readDraft = (storage: DeviceStorage, fresh: () => FirstRunDraft): FirstRunDraft => {
  try {
    const stored: unknown = JSON.parse(storage.getItem(KEY) ?? 'null')
    return typeof stored === 'object' && stored !== null
      ? { ...fresh(), ...(stored as FirstRunDraft) }
      : fresh()
  } catch {
    return fresh()
  }
}

export const writeDraft = (storage: DeviceStorage, draft: FirstRunDraft): void => {
  try {
    storage.setItem(KEY, JSON.stringify(draft))
  } catch {
    // A full disk: the page still has it.
  }
}

export const dropDraft = (storage: DeviceStorage): void => storage.removeItem(KEY)

const taxOf = ({ TaxKind, TaxName, TaxPercent }: FirstRunDraft): FirstRunBody['Tax'] => {
  if (TaxKind === 'OneRate') return { Kind: 'OneRate', TaxName, Percent: TaxPercent ?? 0 }
  if (TaxKind === 'None') return { Kind: 'None' }
  return { Kind: 'IndiaGST', Composition: TaxKind === 'Composition' }
}

/** As it is sent. Whatever follows from something else is left to the server. */
export const bodyOf = (draft: FirstRunDraft, password: string): FirstRunBody => {
  const isIndia = draft.Country === 'IN'
  const pays = draft.UpiAddress !== '' && isIndia && draft.PaymentMethods.includes('UPI')
  return {
    ...(draft.Code === '' ? {} : { Code: draft.Code }),
    Company: {
      key: draft.key,
      Name: draft.Name,
      Country: draft.Country,
      ...(isIndia ? { GSTIN: draft.GSTIN } : {}),
    },
    Store: {
      Address1: draft.Address1,
      City: draft.City,
      Pincode: draft.Pincode,
      ...(isIndia && draft.GSTIN === '' ? { StateCode: draft.StateCode } : {}),
      ...(draft.Prefix === '' ? {} : { Prefix: draft.Prefix }),
    },
    Owner: { Name: draft.OwnerName, LoginID: draft.LoginID, Password: password },
    Tax: taxOf(draft),
    PaymentMethods: draft.PaymentMethods,
    Receipt: {
      Paper: draft.Paper,
      HeaderLines: draft.HeaderLines,
      FooterLines: draft.FooterLines,
      ...(pays ? { UpiPayee: { Address: draft.UpiAddress, Name: draft.Name, MerchantCode: '' } } : {}),
    },
    Products: draft.Products.map(({ key, Name, RetailPrice, TaxName }) => ({
      key,
      Name,
      RetailPrice: RetailPrice ?? (null as never),
      ...(TaxName === '' ? {} : { TaxName }),
    })),
  }
}
