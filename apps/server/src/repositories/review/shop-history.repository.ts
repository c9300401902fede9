import type { MembershipTier, Offer, PaymentType, Tax, TransactionType } from '@evertill/contract'
import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import { firstOf, rowsOf } from '../../db/query.ts'
import { isUuid } from '../../platform/uuid.ts'
import type { Goods, KnownOffer, StoreSettings } from '../../policies/review/knowledge.ts'
import type { Version, Versions } from '../../policies/review/versions.ts'

/** A row as a table or the history has it. */
type Stored = Readonly<Record<string, unknown>>
type VersionRow = { readonly id: string; readonly row: Stored; readonly until: Date | null }

const number = (value: unknown): number => Number(value ?? 0)
const text = (value: unknown): string => (value ?? '') as string

/** How each kind of row is read, by the name of its table. */
const KINDS = {
  products: {
    key: 'product_id',
    read: (row, id): Goods => ({
      key: id,
      SKU: text(row['sku']),
      Name: text(row['name']),
      BarCode: text(row['bar_code']),
      CategoryID: text(row['category_id']),
      SubCategoryID: text(row['sub_category_id']),
      TagIDs: (row['tag_ids'] ?? []) as string[],
      ParentProductID: text(row['parent_product_id']),
      RetailPrice: number(row['retail_price']),
      DiscountAmount: number(row['discount_amount']),
      DiscountPercentage: number(row['discount_percentage']),
      MRP: number(row['mrp']),
      StoreSpecificPrices: (row['store_specific_prices'] ?? []) as Goods['StoreSpecificPrices'],
      AccessibleToSelectedStores: (row['accessible_to_selected_stores'] ?? []) as string[],
      TaxID: text(row['tax_id']),
      PriceIncludesTax: row['price_includes_tax'] === true,
      HSN: text(row['hsn']),
      Unit: text(row['unit']),
      IsWeighed: row['is_weighed'] === true,
    }),
  },
  taxes: {
    key: 'tax_id',
    read: (row, id): Tax => ({
      key: id,
      TaxName: text(row['tax_name']),
      Rates: (row['rates'] ?? []) as Tax['Rates'],
      IsDeleted: false,
    }),
  },
  offers: {
    key: 'offer_id',
    read: (row, id): KnownOffer => ({
      ...(row['terms'] as Offer),
      key: id,
      OfferName: text(row['offer_name']),
      Type: row['type'] as Offer['Type'],
      Version: number(row['version']),
      ValidityFrom: text(row['validity_from']),
      ValidityTo: text(row['validity_to']),
      // Versions from before an offer could be switched off say nothing.
      isOffered: row['is_active'] !== false && row['is_deleted'] !== true,
    }),
  },
  stores: {
    key: 'store_id',
    read: (row, id): StoreSettings => ({
      key: id,
      Prefix: text(row['prefix']),
      TimeZone: text(row['time_zone']),
      // Versions from before it was kept have none.
      DayCutOff: number(row['day_cut_off'] ?? 0),
      RoundingStep: number(row['rounding_step']),
      RoundCashOnly: row['round_cash_only'] === true,
      TaxRounding: row['tax_rounding'] as StoreSettings['TaxRounding'],
      ...(row['refund_approval_above'] === undefined
        ? {}
        : { RefundApprovalAbove: number(row['refund_approval_above']) }),
      seller: {
        LegalName: text(row['legal_name']),
        GSTIN: text(row['gstin']),
        Address: {
          Address1: text(row['address1']),
          Address2: text(row['address2']),
          City: text(row['city']),
          State: text(row['state']),
          StateCode: text(row['state_code']),
          Pincode: text(row['pincode']),
        },
      },
      isComposition: row['composition'] === true,
    }),
  },
  transaction_types: {
    key: 'transaction_type_id',
    read: (row, id): TransactionType => ({
      key: id,
      TransactionType: text(row['transaction_type']),
      Letter: text(row['letter']),
      Module: '',
      IsDeleted: false,
    }),
  },
  payment_types: {
    key: 'payment_type_id',
    read: (row, id): PaymentType => ({
      key: id,
      PaymentType: text(row['payment_type']),
      Kind: row['kind'] as PaymentType['Kind'],
      ShowInSales: true,
      IsDeleted: false,
    }),
  },
  membership_tiers: {
    key: 'tier_id',
    read: (row): Pick<MembershipTier, 'PointValue' | 'RedeemAs'> => ({
      PointValue: number(row['point_value']),
      RedeemAs: row['redeem_as'] as MembershipTier['RedeemAs'],
    }),
  },
} satisfies Record<string, { key: string; read: (row: Stored, id: string) => unknown }>

type Kinds = typeof KINDS
type RowOf<Kind extends keyof Kinds> = ReturnType<Kinds[Kind]['read']>

/** From when on the history of the registration is whole, in milliseconds. */
export const historySince = async (tx: Tx): Promise<number> => {
  const row = await firstOf<{ since: Date | number }>(tx)`select history_since as since from registrations`
  return Number(row?.since ?? Number.NEGATIVE_INFINITY)
}

type Dated<Row> = {
  readonly id: string
  readonly row: Row
  readonly until: Date | null
  /** Known for rows that say since when they are valid. */
  readonly from?: number | undefined
}

/** Rows of one key follow each other, the current one last. */
const toVersions = <Row>(rows: readonly Dated<Row>[], since: number): Map<string, Versions<Row>> => {
  const all = new Map<string, Version<Row>[]>()
  for (const { id, row, until, from: own } of rows) {
    const versions = all.get(id) ?? []
    const from = own ?? versions.at(-1)?.until ?? since
    versions.push({ from, until: until?.getTime() ?? Number.POSITIVE_INFINITY, row })
    all.set(id, versions)
  }
  return all
}

/** All versions of the rows of a table, or of those with the given ids. */
export const readVersions = async <Kind extends keyof Kinds>(
  tx: Tx,
  kind: Kind,
  since: number,
  ids?: readonly string[],
): Promise<Map<string, Versions<RowOf<Kind>>>> => {
  const { key, read } = KINDS[kind]
  const wanted = ids?.filter(isUuid).map((id) => id.toLowerCase())
  if (wanted?.length === 0) return new Map()
  const own = wanted === undefined ? sql`true` : sql`t.${sql.ref(key)} = any(${wanted}::uuid[])`
  const earlier = wanted === undefined ? sql`true` : sql`h.id = any(${wanted}::text[])`
  const rows = await rowsOf<VersionRow>(tx)`
    select t.${sql.ref(key)}::text as id, to_jsonb(t) as row, null::timestamptz as until
      from ${sql.table(kind)} t where ${own}
    union all
    select h.id, h.row, h.valid_until from shop_history h where h.kind = ${kind} and ${earlier}
    order by 1, 3 nulls last`
  return toVersions(
    rows.map(({ id, row, until }) => ({
      id,
      until,
      row: read(row, id) as RowOf<Kind>,
      // An offer did not exist before its first version; a product of an old sale did.
      from: kind === 'offers' ? Date.parse(text(row['changed_at'])) : undefined,
    })),
    since,
  )
}

/** The names of people; their other data is read apart, for the history must not have it. */
export const readNames = async (tx: Tx, since: number): Promise<Map<string, Versions<string>>> => {
  const rows = await rowsOf<{ id: string; row: string; until: Date | null }>(tx)`
    select user_id::text as id, name as row, null::timestamptz as until from users
    union all
    select id, row ->> 'name', valid_until from shop_history where kind = 'users'
    order by 1, 3 nulls last`
  return toVersions(rows, since)
}
