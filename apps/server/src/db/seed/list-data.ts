import type { CustomField, Employee, PrintConfig } from '@evertill/contract'

/** Each category has two subcategories, named "Everyday dairy" and "Special dairy". */
export const EVERYDAY = 'Everyday'
export const SPECIAL = 'Special'

export const TAGS = ['Clearance', 'Festive', 'New', 'Organic'] as const

/** The tags of the generated product at an index, the same on every machine. */
export const tagsOf = (at: number): (typeof TAGS)[number][] =>
  TAGS.filter((tag) => {
    if (tag === 'Organic') return at % 9 === 2
    if (tag === 'New') return at % 14 === 5
    if (tag === 'Festive') return at % 25 === 11
    return at % 40 === 19
  })

/** `loginId`: signs in as that user. `pin`: may approve. */
export type DemoEmployee = {
  readonly name: string
  readonly code: string
  readonly role: Employee['Role']
  readonly stores: 'all' | readonly string[]
  readonly loginId?: string
  readonly pin?: string
  readonly left?: true
}

export const DEMO_APPROVAL_PIN = '2580'

export const RETAIL_EMPLOYEES: readonly DemoEmployee[] = [
  {
    name: 'Manager 1',
    code: 'E001',
    role: 'Manager',
    stores: 'all',
    loginId: 'manager@demo.test',
    pin: DEMO_APPROVAL_PIN,
  },
  {
    name: 'Cashier 1',
    code: 'E002',
    role: 'Cashier',
    stores: ['BLR1'],
    loginId: 'cashier@demo.test',
    pin: '1111',
  },
  { name: 'Cashier 2', code: 'E003', role: 'Cashier', stores: ['BLR2'], loginId: 'solo@demo.test' },
  { name: 'Salesperson 1', code: 'E004', role: 'Salesperson', stores: ['BLR1', 'BLR2'] },
  { name: 'Salesperson 2', code: 'E005', role: 'Salesperson', stores: ['DEL1', 'MYS1'] },
  { name: 'Salesperson 3', code: 'E006', role: 'Salesperson', stores: ['BLR1'], left: true },
]

export const TRADERS_EMPLOYEES: readonly DemoEmployee[] = [
  { name: 'Owner 1', code: 'E001', role: 'Manager', stores: 'all', loginId: 'owner@other.test' },
]

export const PAPERS: readonly PrintConfig['Paper'][] = ['58mm', '80mm', 'A4']
export const DEFAULT_PAPER: PrintConfig['Paper'] = '80mm'
export const CHANNELS = ['Counter', 'Phone', 'Web shop', 'Delivery app'] as const

export const CUSTOM_FIELDS: readonly Pick<
  CustomField,
  'Module' | 'FieldName' | 'FieldType' | 'Choices' | 'IsRequired'
>[] = [
  { Module: 'customer', FieldName: 'Birthday', FieldType: 'Date', Choices: [], IsRequired: false },
  {
    Module: 'customer',
    FieldName: 'Language',
    FieldType: 'Choice',
    Choices: ['English', 'Hindi', 'Kannada'],
    IsRequired: false,
  },
  { Module: 'product', FieldName: 'Shelf', FieldType: 'Text', Choices: [], IsRequired: false },
  { Module: 'store', FieldName: 'Floor area', FieldType: 'Number', Choices: [], IsRequired: false },
  { Module: 'sales', FieldName: 'Vehicle no', FieldType: 'Text', Choices: [], IsRequired: false },
  { Module: 'sales', FieldName: 'Gift wrap', FieldType: 'YesNo', Choices: [], IsRequired: false },
  {
    Module: 'employee',
    FieldName: 'Shift',
    FieldType: 'Choice',
    Choices: ['Day', 'Night'],
    IsRequired: false,
  },
  { Module: 'vendor', FieldName: 'Credit days', FieldType: 'Number', Choices: [], IsRequired: false },
]

type AreaRow = readonly [store: string, pincode: string, minOrder: number, fee: number, eta: number, cod: boolean, active: boolean] // oxfmt-ignore

export const SERVICE_AREAS: readonly AreaRow[] = [
  ['BLR1', '560038', 0, 0, 30, true, true],
  ['BLR1', '560008', 20_000, 2_000, 45, true, true],
  ['BLR1', '560071', 50_000, 4_000, 60, false, true],
  ['BLR1', '560099', 50_000, 9_000, 120, false, false],
  ['BLR2', '560034', 0, 0, 30, true, true],
  ['BLR2', '560095', 20_000, 2_500, 40, true, true],
  ['DEL1', '110001', 0, 3_000, 45, true, true],
]

type TierRow = readonly [name: string, earnPoints: number, pointValue: number, redeemAs: 'Discount' | 'Tender', benefits: string] // oxfmt-ignore

/** Points for every 100 rupees spent, and what one point is worth. */
export const EARN_PER = 10_000
export const TIERS: readonly TierRow[] = [
  ['Silver', 1, 100, 'Discount', 'One point for every ₹100.'],
  ['Gold', 2, 100, 'Tender', 'Two points for every ₹100, paid like money.'],
]

/** Customers with a membership card: tier, points and days until it ends. */
export const MEMBERS: readonly (readonly [customer: string, tier: string, points: number, endsInDays: number | null])[] = [
  ['Customer 001', 'Silver', 40, null],
  ['Customer 003', 'Silver', 125, 365],
  ['Customer 007', 'Gold', 990, 365],
  ['Customer 009', 'Silver', 15, -10],
] // oxfmt-ignore

/** Where the demo's online orders come from, and the store that delivers them. */
export const DEMO_CHANNEL = {
  key: 'demo-orders',
  name: 'Demo web shop',
  store: 'BLR1',
  salesChannel: 'Web shop',
}
