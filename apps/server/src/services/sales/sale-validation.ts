import { type FieldError, Sale, contradictionsOf } from '@evertill/contract'
import { CALCULATION_VERSION } from '@evertill/domain'
import { contentDigest } from '../../platform/canonical-json.ts'
import { isUuid } from '../../platform/uuid.ts'
import type { NewSale } from '../../repositories/sales/new-sale.ts'
import { guardedPartsOf } from '../../policies/guarded-actions.policy.ts'
import { type Arrival, flagsOf, hasUnknownFields, soldProductsOf, wrongSums } from './sale-flags.ts'

/** A body as received: the JSON and the text it was parsed from. */
export type SaleBody = { readonly json: unknown; readonly text: string }

export type RefusalCode = 'SALE_INVALID' | 'SALE_CONTRADICTS_ITSELF'
export type RefusedBody = {
  readonly body: SaleBody
  readonly digest: Buffer
  readonly code: RefusalCode
  readonly errors: readonly FieldError[]
}

export const UNKNOWN_REGISTER: readonly FieldError[] = [
  { path: 'StoreID', message: 'is not a store and register of this account' },
]

const UNREADABLE: readonly FieldError[] = [{ path: '', message: 'cannot be read' }]

/** A body that makes zod throw (an object as a `length`) is invalid too; otherwise it would block its whole batch. */
const read = (json: unknown): Sale | readonly FieldError[] => {
  try {
    const { data, error } = Sale.safeParse(json)
    return data ?? error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))
  } catch {
    return UNREADABLE
  }
}

const validate = (json: unknown): Sale | Pick<RefusedBody, 'code' | 'errors'> => {
  const sale = read(json)
  if (!('UUID' in sale)) return { code: 'SALE_INVALID', errors: sale }
  const errors = sale.CalculationVersion === CALCULATION_VERSION ? contradictionsOf(sale) : wrongSums(sale)
  if (errors.length > 0) return { code: 'SALE_CONTRADICTS_ITSELF', errors }
  if (!isUuid(sale.StoreID) || !isUuid(sale.CashRegisterID))
    return { code: 'SALE_INVALID', errors: UNKNOWN_REGISTER }
  return sale
}

/**
 * The checks that need no database. A body is refused only if it cannot be read or contradicts itself; everything else
 * that is wrong with it becomes a flag, because the customer already has the receipt.
 */
export const validateSale = (
  body: SaleBody,
  receivedFrom: string,
  arrival: Arrival,
): NewSale | RefusedBody => {
  const digest = contentDigest(body.json)
  const sale = validate(body.json)
  if ('code' in sale) return { body, digest, ...sale }
  const unknownFields = hasUnknownFields(body.json, sale)
  return {
    sale,
    digest,
    flags: flagsOf(sale, unknownFields, arrival),
    rawBody: unknownFields ? body.text : null,
    receivedFrom,
    sold: soldProductsOf(sale),
    guarded: guardedPartsOf(sale),
  }
}

const idIn = (json: unknown, field: 'UUID' | 'StoreID'): string | undefined => {
  const id =
    typeof json === 'object' && json !== null ? (json as Readonly<Record<string, unknown>>)[field] : undefined
  return isUuid(id) ? id : undefined
}

/** The ids of sale and store in a body that could not be read as a sale. */
export const idsIn = (
  json: unknown,
): { readonly saleUuid: string | undefined; readonly storeId: string | undefined } => ({
  saleUuid: idIn(json, 'UUID'),
  storeId: idIn(json, 'StoreID'),
})
