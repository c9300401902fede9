import type { SaleSeller } from '@evertill/contract'
import { DEMO_RETAIL } from '../db/seed/companies.ts'

/** The store BLR1 of the demo as its bills name it. */
export const DEMO_SELLER: SaleSeller = {
  LegalName: DEMO_RETAIL.legalName,
  GSTIN: '29ABCDE1234F1ZW',
  Address: {
    Address1: '100 Feet Road',
    Address2: '',
    City: 'Bengaluru',
    State: 'Karnataka',
    StateCode: '29',
    Pincode: '560038',
  },
}
