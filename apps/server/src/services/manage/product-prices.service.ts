import { randomInt } from 'node:crypto'
import {
  type ChangedPrices,
  type FieldError,
  MAX_PRICED,
  type PriceEdit,
  pricesAboveMrp,
} from '@evertill/contract'
import { internalBarcode } from '@evertill/domain'
import { BY_INDEX, searchAsTenant, withTenant } from '../../db/tenant.ts'
import {
  type StoredPrices,
  auditPrices,
  findPrices,
  isBarcodeTaken,
  listPrices,
  listScaleRules,
  writePrices,
} from '../../repositories/manage/product-price.repository.ts'
import type { Fields } from '../../repositories/manage/managed-row.repository.ts'
import { nextCataloguePosition } from '../../repositories/manage/product-row.repository.ts'
import { type Outcome, done, refuse } from '../outcome.ts'
import type { HubCaller } from '../people/hub-sessions.service.ts'
import type { ManagePorts } from './managed-rows.service.ts'
import { Refused } from './managed-source.ts'

type Wanted = { readonly q?: string | undefined; readonly deleted: 'no' | 'yes' | 'all' }

export const listProductPrices = async (
  { db }: ManagePorts,
  caller: HubCaller,
  { q, deleted, sort: _sort, ...filters }: Wanted & Fields,
) => {
  const given = Object.entries(filters).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  )
  const wish = { q, deleted, filters: Object.fromEntries(given) }
  const { rows, count } = await searchAsTenant(db, caller, (tx) => listPrices(tx, wish, MAX_PRICED), {
    settings: BY_INDEX,
  })
  return done({ code: '0' as const, Rows: rows, Count: count })
}

const faultsOf = (edit: PriceEdit, index: number, known: StoredPrices | undefined): FieldError[] => {
  const at = (field: string, message: string) => [{ path: `Changes.${index}.${field}`, message }]
  if (!known) return at('key', 'There is no such row.')
  if (known.Version !== edit.Version) return at('Version', 'Somebody else changed this row meanwhile.')
  const [above] = pricesAboveMrp({
    ...known,
    RetailPrice: edit.RetailPrice ?? known.RetailPrice,
    MRP: edit.MRP ?? known.MRP,
  })
  return above === undefined ? [] : at('RetailPrice', 'is above the MRP')
}

type Priced = Pick<StoredPrices, 'RetailPrice' | 'MRP'>
const pick = ({ RetailPrice, MRP }: Priced): Priced => ({ RetailPrice, MRP })

/**
 * All of them or none. The position of the catalogue is taken first: it makes writers of one company wait for each other,
 * so what is read here is what is changed.
 */
export const changeProductPrices = async (
  { db }: ManagePorts,
  caller: HubCaller,
  edits: readonly PriceEdit[],
): Promise<Outcome<{ code: '0'; Rows: ChangedPrices[] }>> => {
  try {
    const Rows = await withTenant(db, caller, async (tx) => {
      const position = await nextCataloguePosition(tx)
      const known = new Map(
        (
          await findPrices(
            tx,
            edits.map(({ key }) => key),
          )
        ).map((row) => [row.key, row]),
      )
      const errors = edits.flatMap((edit, index) => faultsOf(edit, index, known.get(edit.key)))
      if (new Set(edits.map(({ key }) => key)).size < edits.length)
        errors.push({ path: 'Changes', message: 'must name each row once' })
      if (errors.length > 0) throw new Refused({ code: 'INVALID_REQUEST', errors })
      const changed = edits.flatMap((edit) => {
        const before = known.get(edit.key)
        const after = before && { ...pick(before), ...definedOf(edit) }
        return before && after ? [{ key: edit.key, before: pick(before), after }] : []
      })
      await auditPrices(
        tx,
        caller,
        changed.map(({ key, before, after }) => ({ key, detail: { from: 'hub', before, after } })),
      )
      return writePrices(
        tx,
        changed.map(({ key, after }) => ({ key, ...after })),
        position,
      )
    })
    return done({ code: '0' as const, Rows })
  } catch (error) {
    if (error instanceof Refused) return { ok: false, refusal: error.refusal }
    throw error
  }
}

const definedOf = ({ RetailPrice, MRP }: PriceEdit): Partial<Priced> => ({
  ...(RetailPrice === undefined ? {} : { RetailPrice }),
  ...(MRP === undefined ? {} : { MRP }),
})

const TRIES = 20

/** Ten digits by chance: two people who ask at once get two codes. */
export const makeBarcode = async (
  { db }: ManagePorts,
  caller: HubCaller,
): Promise<Outcome<{ code: '0'; BarCode: string }>> =>
  withTenant(db, caller, async (tx) => {
    const stores = await listScaleRules(tx)
    const rules = stores.flatMap((store) => store.rules.map(({ Prefix }) => ({ prefix: Prefix })))
    for (let left = TRIES; left > 0; left -= 1) {
      const digits = String(randomInt(10 ** 10)).padStart(10, '0')
      const code = internalBarcode(digits, rules)
      if (code === undefined) break
      if (!(await isBarcodeTaken(tx, code))) return done({ code: '0' as const, BarCode: code })
    }
    const message = 'cannot be made: your scales use every number that a shop may give itself'
    return refuse('INVALID_REQUEST', { errors: [{ path: 'Row.BarCode', message }] })
  })
