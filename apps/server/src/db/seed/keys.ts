import { uuidFromName } from '../../platform/uuid.ts'

/** Any fixed UUID: it makes the demo's keys the same on every machine. */
const NAMESPACE = '6f1a2c5e-93b4-4d7a-8c1e-2b5d9e7f4a30'

export type KeyKind =
  | 'registration'
  | 'user'
  | 'role'
  | 'store'
  | 'register'
  | 'transaction-type'
  | 'payment-type'
  | 'tax'
  | 'category'
  | 'product'
  | 'customer'
  | 'sale'
  | 'device'
  | 'closing'
  | 'sub-category'
  | 'tag'
  | 'offer'
  | 'employee'
  | 'print-config'
  | 'sales-channel'
  | 'custom-field'
  | 'service-area'
  | 'tier'

/** Keys are computed from names, so that tests and screenshots can rely on them. */
export const demoKey = (registration: string, kind: KeyKind, name: string): string =>
  uuidFromName(NAMESPACE, `${registration}/${kind}/${name}`)
