import type { ImportKind } from '@evertill/contract'

/** How the text of a cell is read. */
export type FieldType =
  | 'text'
  | 'money'
  | 'signedMoney'
  | 'percent'
  | 'date'
  | 'yesNo'
  | 'whole'
  | 'quantity'
  | 'list'
  | 'oneOf'
  | 'gstin'
  | 'hsn'
  | 'mail'
  | 'stateCode'
  | 'pincode'

export type FieldDefinition = {
  readonly name: string
  readonly type: FieldType
  /** A new row cannot do without it. */
  readonly isRequired?: true
  /** Finds the row that is there already. */
  readonly isKey?: true
  readonly max?: number
  readonly choices?: readonly string[]
  /** What a new row has without it. */
  readonly blank: unknown
  /** Headings that mean it, in English and German, as `plainWord` writes them. */
  readonly words: readonly string[]
}

const text = (name: string, words: string, more: Partial<FieldDefinition> = {}): FieldDefinition => ({
  name,
  type: 'text',
  blank: '',
  words: words === '' ? [] : words.split(' '),
  ...more,
})

const PRODUCTS: readonly FieldDefinition[] = [
  text('SKU', 'sku artikelnummer artikelnr artnr itemcode itemno productcode code', {
    isRequired: true,
    isKey: true,
    max: 100,
  }),
  text(
    'Name',
    'name productname product itemname item description title produkt artikel bezeichnung produktname',
    {
      isRequired: true,
    },
  ),
  text('BarCode', 'barcode ean ean13 gtin upc strichcode', { max: 100 }),
  text('Category', 'category categoryname group department kategorie warengruppe'),
  text('Tax', 'tax taxname taxrate gst vat gstrate steuer mwst ust steuersatz', { isRequired: true }),
  text(
    'RetailPrice',
    'retailprice price sellingprice saleprice salesprice rate unitprice preis verkaufspreis vk vkpreis',
    { type: 'money', isRequired: true, blank: null },
  ),
  text('MRP', 'mrp maximumretailprice listprice uvp listenpreis', { type: 'money', blank: 0 }),
  text('SupplyPrice', 'supplyprice cost costprice purchaseprice buyingprice einkaufspreis ek ekpreis', {
    type: 'money',
    blank: 0,
  }),
  text('HSN', 'hsn hsncode hsnsac sac zolltarifnummer', { type: 'hsn' }),
  text('Unit', 'unit uom unitofmeasure einheit mengeneinheit', { max: 20 }),
  text('PriceIncludesTax', 'priceincludestax taxinclusive inclusive preismitsteuer brutto', {
    type: 'yesNo',
    blank: true,
  }),
  text('IsWeighed', 'isweighed weighed weighable gewogen waageartikel', { type: 'yesNo', blank: false }),
  text('IsDeleted', 'isdeleted deleted geloscht', { type: 'yesNo', blank: false }),
]

const CATEGORIES: readonly FieldDefinition[] = [
  text('CategoryName', 'categoryname category name kategorie warengruppe', {
    isRequired: true,
    isKey: true,
    max: 100,
  }),
  text('IsDeleted', 'isdeleted deleted geloscht', { type: 'yesNo', blank: false }),
]

const ADDRESS = [
  text('Address1', 'address1 address addressline1 street adresse strasse anschrift'),
  text('Address2', 'address2 addressline2 adresse2 adresszusatz'),
  text('City', 'city town stadt ort'),
  text('State', 'state province bundesland'),
  text('StateCode', 'statecode', { type: 'stateCode' }),
  text('Pincode', 'pincode pin zip zipcode postalcode postcode plz postleitzahl', { max: 10 }),
]

const CUSTOMERS: readonly FieldDefinition[] = [
  text('CustomerID', 'customerid kundennummer kundennr', { isKey: true, max: 36 }),
  text('FirstName', 'firstname name customername customer vorname kunde kundenname', {
    isRequired: true,
    max: 200,
  }),
  text('LastName', 'lastname surname familyname nachname', { max: 200 }),
  text('PhoneNo', 'phoneno phone mobile mobileno phonenumber telefon handy telefonnummer mobil', {
    isKey: true,
    max: 20,
  }),
  text('EmailID', 'emailid email mail emailaddress emailadresse', { type: 'mail', max: 200 }),
  text('GSTIN', 'gstin gstno gstnumber ustid ustidnr', { type: 'gstin' }),
  text('CustomerGroups', 'customergroups customergroup groups group kundengruppen kundengruppe', {
    type: 'list',
    blank: [],
  }),
  text('CreditLimit', 'creditlimit credit kreditlimit', { type: 'money', blank: null }),
  ...ADDRESS,
]

const OPENING_BALANCES: readonly FieldDefinition[] = [
  text('CustomerID', 'customerid kundennummer kundennr', { isKey: true, max: 36 }),
  text('PhoneNo', 'phoneno phone mobile mobileno phonenumber telefon handy telefonnummer mobil', {
    isKey: true,
    max: 20,
  }),
  text('OpeningBalance', 'openingbalance balance owes due anfangssaldo saldo offen', {
    type: 'signedMoney',
    isRequired: true,
    blank: null,
  }),
]

const OFFER_TYPES = [
  'Percent',
  'Amount',
  'FixedPrice',
  'BuyXGetY',
  'Bundle',
  'QuantitySlab',
  'MinimumBill',
  'Coupon',
] as const

const whole = (name: string, words: string) => text(name, words, { type: 'whole', blank: null })
const money = (name: string, words: string) => text(name, words, { type: 'money', blank: null })

const OFFERS: readonly FieldDefinition[] = [
  text('OfferName', 'offername offer name angebot angebotsname', { isRequired: true, isKey: true }),
  text('Type', 'type offertype art angebotsart', { type: 'oneOf', choices: OFFER_TYPES, isRequired: true }),
  text('ValidityFrom', 'validityfrom validfrom from start startdate gultigab von', {
    type: 'date',
    isRequired: true,
    blank: null,
  }),
  text('ValidityTo', 'validityto validto to end enddate until gultigbis bis', {
    type: 'date',
    isRequired: true,
    blank: null,
  }),
  text('Percent', 'percent percentage prozent rabattprozent', { type: 'percent', blank: null }),
  money('Amount', 'amount discount betrag rabatt'),
  text('Per', 'per je', { type: 'oneOf', choices: ['Once', 'Unit'], blank: null }),
  money('Price', 'price offerprice preis angebotspreis'),
  whole('Buy', 'buy kaufe'),
  whole('Get', 'get erhalte'),
  whole('Priority', 'priority prioritat'),
  text('MinQuantity', 'minquantity mindestmenge', { type: 'quantity', blank: null }),
  text('MaxQuantity', 'maxquantity hochstmenge', { type: 'quantity', blank: null }),
  money('MinAmount', 'minamount mindestbetrag'),
  money('Cap', 'cap hochstens obergrenze'),
  text('Stacking', 'stacking kombinierbar', {
    type: 'oneOf',
    choices: ['Exclusive', 'Stackable'],
    blank: 'Exclusive',
  }),
  text('Categories', 'categories kategorien warengruppen', { type: 'list', blank: [] }),
  text('SKUs', 'skus products artikelnummern produkte', { type: 'list', blank: [] }),
]

const TAXES: readonly FieldDefinition[] = [
  text('TaxName', 'taxname tax name steuer steuername', { isRequired: true, isKey: true, max: 100 }),
  text('Percent', 'percent rate taxrate percentage gst vat prozent satz steuersatz', {
    type: 'percent',
    isRequired: true,
    blank: null,
  }),
  text('Cess', 'cess', { type: 'percent', blank: null }),
  text('ValidFrom', 'validfrom from gultigab', { type: 'date', blank: null }),
  text('ValidTo', 'validto to gultigbis', { type: 'date', blank: null }),
  money('UpTo', 'upto bis'),
]

const SERVICE_AREAS: readonly FieldDefinition[] = [
  text('Store', 'store storecode shop outlet filiale filialcode', {
    isRequired: true,
    isKey: true,
    max: 100,
  }),
  text('Pincode', 'pincode pin zip zipcode postalcode postcode plz postleitzahl', {
    type: 'pincode',
    isRequired: true,
    isKey: true,
  }),
  text('MinOrder', 'minorder minimumorder minordervalue minamount mindestbestellwert', {
    type: 'money',
    blank: 0,
  }),
  text('Fee', 'fee deliveryfee charge deliverycharge liefergebuhr gebuhr', { type: 'money', blank: 0 }),
  text('EtaMinutes', 'etaminutes eta minutes deliverytime lieferzeit minuten', {
    type: 'whole',
    isRequired: true,
    blank: null,
  }),
  text('CodAllowed', 'codallowed cod cashondelivery nachnahme', { type: 'yesNo', blank: true }),
  text('IsActive', 'isactive active enabled aktiv', { type: 'yesNo', blank: true }),
]

/** The columns of each kind, in the order in which an export writes them. */
export const IMPORT_FIELDS: Readonly<Record<ImportKind, readonly FieldDefinition[]>> = {
  products: PRODUCTS,
  categories: CATEGORIES,
  customers: CUSTOMERS,
  'opening-balances': OPENING_BALANCES,
  offers: OFFERS,
  taxes: TAXES,
  'service-areas': SERVICE_AREAS,
}
