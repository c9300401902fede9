import type { Store } from '@evertill/contract'
import type { Tx } from '../../db/database.ts'

export type StoreRow = Omit<Store, 'NoOfDaysToExpire'>

/** Only the stores of this user; the row-level policies limit the tenant. */
export const listStoresOf = async (tx: Tx, userId: string): Promise<StoreRow[]> => {
  const rows = await tx
    .selectFrom('stores as s')
    .innerJoin('user_stores as u', (join) =>
      join.onRef('u.registration_id', '=', 's.registration_id').onRef('u.store_id', '=', 's.store_id'),
    )
    .where('u.user_id', '=', userId)
    .selectAll('s')
    .orderBy('s.store_code')
    .execute()
  return rows.map((row) => ({
    key: row.store_id,
    StoreName: row.store_name,
    StoreCode: row.store_code,
    Address1: row.address1,
    Address2: row.address2,
    City: row.city,
    State: row.state,
    Country: row.country,
    PhoneNo: row.phone_no,
    ExpiryDate: row.expiry_date,
    CashRegisterClosing: row.cash_register_closing,
    Prefix: row.prefix,
    TimeZone: row.time_zone,
    RoundingStep: row.rounding_step,
    TaxRounding: row.tax_rounding,
    ClosingTolerance: row.closing_tolerance,
    ClosingApprovalAbove: row.closing_approval_above,
    BlindClosing: row.blind_closing,
  }))
}

/** Undefined for a store of another user, exactly as for one that does not exist. */
export const findReachableStore = (
  tx: Tx,
  userId: string,
  storeId: string,
): Promise<{ store_id: string; prefix: string } | undefined> =>
  tx
    .selectFrom('stores as s')
    .innerJoin('user_stores as u', (join) =>
      join.onRef('u.registration_id', '=', 's.registration_id').onRef('u.store_id', '=', 's.store_id'),
    )
    .where('u.user_id', '=', userId)
    .where('s.store_id', '=', storeId)
    .select(['s.store_id', 's.prefix'])
    .executeTakeFirst()
