import {
  type FieldError,
  type Sale,
  SaleHead,
  type SentSale,
  contradictionSteps,
  exchangeContradictions,
} from '@evertill/contract'
import { CALCULATION_VERSION } from '@evertill/domain'
import { contentDigest, digestInSteps } from '../../platform/canonical-json.ts'
import { type Pause, pauseFor, runSteps } from '../../platform/long-body.ts'
import { isUuid } from '../../platform/uuid.ts'
import type { NewSale } from '../../repositories/sales/new-sale.ts'
import type { SaleOutline } from '../../repositories/sales/sale-quarantine.repository.ts'
import { MAX_ERRORS, readSale } from './read-sale.ts'
import { type Arrival, flagsOf, hasUnknownFields, wrongSums } from './sale-flags.ts'

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
const read = async (json: unknown, pause: Pause): Promise<SentSale | readonly FieldError[]> => {
  try {
    return await runSteps(readSale(json), pause)
  } catch {
    return UNREADABLE
  }
}

const contradictionsIn = async (sale: Sale, pause: Pause): Promise<FieldError[]> =>
  sale.CalculationVersion === CALCULATION_VERSION
    ? runSteps(contradictionSteps(sale), pause)
    : wrongSums(sale)

const creditNoteErrors = async ({ CreditNote }: SentSale, pause: Pause): Promise<FieldError[]> => {
  const found = CreditNote === undefined ? [] : await contradictionsIn(CreditNote, pause)
  return found.map(({ path, message }) => ({ path: `CreditNote.${path}`, message }))
}

const validate = async (
  json: unknown,
  pause: Pause,
): Promise<SentSale | Pick<RefusedBody, 'code' | 'errors'>> => {
  const sale = await read(json, pause)
  await pause()
  if (!('UUID' in sale)) return { code: 'SALE_INVALID', errors: sale }
  const errors = [
    ...(await contradictionsIn(sale, pause)),
    ...(await creditNoteErrors(sale, pause)),
    ...exchangeContradictions(sale),
  ]
  await pause()
  if (errors.length > 0) return { code: 'SALE_CONTRADICTS_ITSELF', errors }
  if (!isUuid(sale.StoreID) || !isUuid(sale.CashRegisterID))
    return { code: 'SALE_INVALID', errors: UNKNOWN_REGISTER }
  return sale
}

/**
 * The checks that need no database. A body is refused only if it cannot be read or contradicts itself; everything else
 * that is wrong with it becomes a flag, because the customer already has the receipt.
 */
export const validateSale = async (
  body: SaleBody,
  receivedFrom: string,
  arrival: Arrival,
): Promise<NewSale | RefusedBody> => {
  const pause = pauseFor(body.text.length)
  const digest = await runSteps(digestInSteps(body.json), pause)
  await pause()
  const sent = await validate(body.json, pause)
  if ('code' in sent) return { body, digest, code: sent.code, errors: sent.errors.slice(0, MAX_ERRORS) }
  const { CreditNote: note, ...sale } = sent
  if (note === undefined) return newSale({ sale, ...body, digest }, receivedFrom, arrival)
  const { CreditNote: noteJson, ...json } = body.json as Readonly<Record<string, unknown>>
  const part = (of: Sale, own: unknown, ownDigest: Buffer): NewSale =>
    newSale({ sale: of, json: own, text: JSON.stringify(own), digest: ownDigest }, receivedFrom, arrival)
  // The digest of the bill covers the whole body: with another credit note it is another exchange.
  return { ...part(sale, json, digest), creditNote: part(note, noteJson, contentDigest(noteJson)) }
}

const newSale = (
  { sale, json, text, digest }: SaleBody & Pick<NewSale, 'sale' | 'digest'>,
  receivedFrom: string,
  arrival: Arrival,
): NewSale => {
  const unknownFields = hasUnknownFields(json, sale)
  return {
    sale,
    digest,
    flags: flagsOf(sale, unknownFields, arrival),
    rawBody: unknownFields ? text : null,
    receivedFrom,
  }
}

type Fields = Readonly<Record<string, unknown>>

const fieldsIn = (json: unknown): Fields =>
  typeof json === 'object' && json !== null ? (json as Fields) : {}

const idIn = (json: unknown, field: 'UUID' | 'StoreID' | 'CashRegisterID'): string | undefined => {
  const id = fieldsIn(json)[field]
  return isUuid(id) ? id : undefined
}

const MAX_NUMBER = 24

/** What a list shows of a body. A field that cannot be read is left out. */
const outlineOf = (json: unknown): SaleOutline => {
  const { TransactionNo: number, TransactionDate: at, PayableAmount: amount } = fieldsIn(json)
  const registerId = idIn(json, 'CashRegisterID')
  return {
    ...(typeof number === 'string' ? { TransactionNo: number.slice(0, MAX_NUMBER) } : {}),
    ...(SaleHead.shape.TransactionDate.safeParse(at).success ? { At: at as string } : {}),
    ...(SaleHead.shape.PayableAmount.safeParse(amount).success ? { Amount: amount as number } : {}),
    ...(registerId === undefined ? {} : { RegisterID: registerId.toLowerCase() }),
  }
}

/** What is known of a body that could not be read as a sale. */
export const idsIn = (
  json: unknown,
): {
  readonly saleUuid: string | undefined
  readonly storeId: string | undefined
  readonly outline: SaleOutline
} => ({
  saleUuid: idIn(json, 'UUID'),
  storeId: idIn(json, 'StoreID'),
  outline: outlineOf(json),
})
