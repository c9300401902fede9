import { demoKey } from './keys.ts'
import { DEMO_APPROVAL_PIN } from './list-data.ts'

/** The demo companies. Dates count from the day of seeding. */
export type DemoStore = {
  readonly code: string
  readonly name: string
  readonly address: string
  readonly city: string
  readonly stateCode: string
  readonly pincode: string
  readonly phone: string
  readonly endsInDays: number
  readonly closing: boolean
  readonly registers: readonly (readonly [code: string, name: string])[]
}

export type DemoUser = {
  readonly loginId: string
  readonly name: string
  readonly role: string
  readonly stores: 'all' | readonly string[]
  readonly note: string
}

export type DemoCompany = {
  readonly id: string
  readonly name: string
  readonly plan: string
  readonly flags: boolean
  readonly stores: readonly DemoStore[]
  readonly users: readonly DemoUser[]
  readonly legalName: string
  /** By State. Their check characters are right; the companies do not exist. */
  readonly gstins: Readonly<Record<string, string>>
}

export const DEMO_PASSWORD = 'Demo@1234'
export const DEMO_TIME_ZONE = 'Asia/Kolkata'

export const DEMO_RETAIL: DemoCompany = {
  id: 'demo-retail',
  name: 'Demo Retail',
  legalName: 'Demo Retail Private Limited',
  gstins: { '29': '29ABCDE1234F1ZW', '07': '07ABCDE1234F1Z2' },
  plan: 'Standard',
  flags: true,
  stores: [
    {
      code: 'BLR1',
      name: 'Indiranagar',
      address: '100 Feet Road',
      city: 'Bengaluru',
      stateCode: '29',
      pincode: '560038',
      phone: '080 4000 0001',
      endsInDays: 365,
      closing: true,
      registers: [
        ['R1', 'Front counter'],
        ['R2', 'Back counter'],
      ],
    },
    {
      code: 'BLR2',
      name: 'Koramangala',
      address: '80 Feet Road',
      city: 'Bengaluru',
      stateCode: '29',
      pincode: '560034',
      phone: '080 4000 0002',
      endsInDays: 365,
      closing: false,
      registers: [['R1', 'Counter']],
    },
    {
      code: 'MYS1',
      name: 'Mysuru',
      address: 'Sayyaji Rao Road',
      city: 'Mysuru',
      stateCode: '29',
      pincode: '570001',
      phone: '0821 400 0003',
      endsInDays: -5,
      closing: false,
      registers: [['R1', 'Counter']],
    },
    {
      code: 'DEL1',
      name: 'Delhi',
      address: 'Connaught Place',
      city: 'New Delhi',
      stateCode: '07',
      pincode: '110001',
      phone: '011 4000 0004',
      endsInDays: 12,
      closing: false,
      registers: [['R1', 'Counter']],
    },
  ],
  users: [
    {
      loginId: 'manager@demo.test',
      name: 'Manager 1',
      role: 'Manager',
      stores: 'all',
      note: `all stores, approves with PIN ${DEMO_APPROVAL_PIN}`,
    },
    { loginId: 'cashier@demo.test', name: 'Cashier 1', role: 'Cashier', stores: ['BLR1'], note: 'only BLR1' },
    { loginId: 'solo@demo.test', name: 'Cashier 2', role: 'Cashier', stores: ['BLR2'], note: 'only BLR2' },
  ],
}

export const OTHER_TRADERS: DemoCompany = {
  id: 'other-traders',
  name: 'Other Traders',
  legalName: 'Other Traders',
  gstins: { '33': '33PQRST5678K1Z9' },
  plan: 'Standard',
  flags: false,
  stores: [
    {
      code: 'OTH1',
      name: 'Main store',
      address: 'Market Street',
      city: 'Chennai',
      stateCode: '33',
      pincode: '600001',
      phone: '044 4000 0005',
      endsInDays: 365,
      closing: false,
      registers: [['R1', 'Counter']],
    },
  ],
  users: [
    {
      loginId: 'owner@other.test',
      name: 'Owner 1',
      role: 'Manager',
      stores: 'all',
      note: 'another company, Other Traders',
    },
  ],
}

export const DEMO_COMPANIES: readonly DemoCompany[] = [DEMO_RETAIL, OTHER_TRADERS]

/** The keys are computed, so they tell the demo from any other company, whatever it is called. */
export const DEMO_REGISTRATION_IDS = DEMO_COMPANIES.map(({ id }) => demoKey(id, 'registration', id))
export const isDemo = ({ registrationId }: { readonly registrationId: string }): boolean =>
  DEMO_REGISTRATION_IDS.includes(registrationId)
