import { type FieldError, type NewVariant, RESOURCES } from '@evertill/contract'
import type { Tx } from '../../db/database.ts'
import { withTenant } from '../../db/tenant.ts'
import { isUuid } from '../../platform/uuid.ts'
import { addAudit } from '../../repositories/audit-trail.repository.ts'
import { CATALOGUE_TABLES } from '../../repositories/manage/catalogue-tables.ts'
import { type Fields, type StoredRow, findRow } from '../../repositories/manage/managed-row.repository.ts'
import { makeParent, nextCataloguePosition } from '../../repositories/manage/product-row.repository.ts'
import { type Outcome, done } from '../outcome.ts'
import type { HubCaller } from '../people/hub-sessions.service.ts'
import { checkProduct, insertProduct } from './catalogue-sources.ts'
import type { ManagePorts } from './managed-rows.service.ts'
import { type Change, Refused } from './managed-source.ts'

type Wanted = { readonly Version: number; readonly Variants: readonly NewVariant[] }

const FIELDS = Object.keys(RESOURCES.products.fields.shape)
const OWN = ['Name', 'SKU', 'BarCode', 'RetailPrice', 'MRP'] as const

const findProduct = (tx: Tx, key: string) => findRow(tx, CATALOGUE_TABLES.products, key, undefined)

const rowOf = (parent: StoredRow, variant: NewVariant): Fields => ({
  ...Object.fromEntries(FIELDS.map((field) => [field, parent[field]])),
  // The stores' own prices are those of the parent's price; whoever may not see costs sends none.
  StoreSpecificPrices: [],
  SupplyPrice: 0,
  ...Object.fromEntries(OWN.map((field) => [field, variant[field]])),
})

const isSame = (known: StoredRow, parentKey: string, variant: NewVariant): boolean =>
  known['ParentProductID'] === parentKey && OWN.every((field) => known[field] === variant[field])

/** Each is checked as a product of its own: its codes, its MRP. */
const addVariant = async (change: Change, parentKey: string, variant: NewVariant): Promise<void> => {
  const { tx, caller, key, row } = change
  const known = await findProduct(tx, key)
  // The reply of the first one was lost.
  if (known && isSame(known, parentKey, variant)) return
  if (known) throw new Refused({ code: 'DIFFERS_FROM_RECORDED' })
  await checkProduct(change)
  await insertProduct(change, { product_type: 'Variant', parent_product_id: parentKey })
  const detail = { from: 'hub', after: { ...row, ParentProductID: parentKey } }
  await addAudit(tx, caller, { action: 'hub.products.create', subject: key, detail })
}

const addAll = async (tx: Tx, caller: HubCaller, parentKey: string, { Version, Variants }: Wanted) => {
  const position = await nextCataloguePosition(tx)
  const parent = isUuid(parentKey) ? await findProduct(tx, parentKey) : undefined
  if (!parent || parent.IsDeleted) throw new Refused({ code: 'NOT_FOUND' })
  if (parent['ParentProductID'] !== null)
    throw new Refused({
      code: 'INVALID_REQUEST',
      errors: [{ path: 'Variants', message: 'cannot be made of a variant' }],
    })
  const errors: FieldError[] = []
  for (const [index, variant] of Variants.entries()) {
    const change = {
      tx,
      caller,
      key: variant.key.toLowerCase(),
      row: rowOf(parent, variant),
      before: undefined,
    }
    try {
      await addVariant(change, parentKey, variant)
    } catch (error) {
      if (!(error instanceof Refused) || error.refusal.code !== 'INVALID_REQUEST') throw error
      const faults = error.refusal.errors ?? []
      errors.push(
        ...faults.map(({ path, message }) => ({
          path: path.replace(/^Row/, `Variants.${index}`),
          message,
        })),
      )
    }
  }
  if (errors.length > 0) throw new Refused({ code: 'INVALID_REQUEST', errors })
  if (parent['ProductType'] === 'VariantParent') return
  if (await makeParent(tx, parentKey, Version, position)) return
  throw new Refused({
    code: 'INVALID_REQUEST',
    errors: [{ path: 'Version', message: 'Somebody else changed this row meanwhile.' }],
  })
}

export const makeVariants = async (
  { db }: ManagePorts,
  caller: HubCaller,
  key: string,
  wanted: Wanted,
): Promise<Outcome<{ code: '0' }>> => {
  try {
    await withTenant(db, caller, (tx) => addAll(tx, caller, key, wanted))
    return done({ code: '0' as const })
  } catch (error) {
    if (error instanceof Refused) return { ok: false, refusal: error.refusal }
    throw error
  }
}
