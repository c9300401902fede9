import type { Store } from '@evertill/contract'
import type { Tx } from '../../db/database.ts'
import { firstOf, rowsOf } from '../../db/query.ts'

export type StoreRow = Omit<Store, 'NoOfDaysToExpire'> & { readonly accessEnded: boolean }

/**
 * Only the stores of this user; the row-level policies limit the tenant. Nothing is sold on the day on which the company is
 * deleted: what a till has not sent still arrives.
 */
export const listStoresOf = (tx: Tx, userId: string) => rowsOf<StoreRow>(tx)`
    select s.store_id as key, s.store_name as "StoreName", s.store_code as "StoreCode", s.address1 as "Address1",
           s.address2 as "Address2", s.city as "City", s.state as "State", s.country as "Country",
           s.phone_no as "PhoneNo", 
           least(s.expiry_date, (d.delete_at at time zone s.time_zone)::date - 1) as "ExpiryDate",
           s.cash_register_closing as "CashRegisterClosing", s.prefix as "Prefix", s.time_zone as "TimeZone",
           s.day_cut_off as "DayCutOff",
           s.rounding_step as "RoundingStep", s.tax_rounding as "TaxRounding",
           s.closing_tolerance as "ClosingTolerance", s.closing_approval_above as "ClosingApprovalAbove",
           s.blind_closing as "BlindClosing", s.refund_approval_above as "RefundApprovalAbove",
           s.return_reasons as "ReturnReasons", s.legal_name as "LegalName", s.state_code as "StateCode",
           s.pincode as "Pincode", s.gstin as "GSTIN", s.composition as "Composition",
           s.round_cash_only as "RoundCashOnly",
           s.scale_rules as "ScaleRules", s.offline_grace_hours as "OfflineGraceHours",
           s.access_message as "AccessMessage", s.access_ended or s.is_deleted as "accessEnded"
      from stores s join user_stores u on u.registration_id = s.registration_id and u.store_id = s.store_id
           left join company_deletions d on d.registration_id = s.registration_id
     where u.user_id = ${userId} order by s.store_code`

type ReachableStore = { readonly store_id: string; readonly prefix: string }

/** Undefined for a store of another user, exactly as for one that does not exist. */
export const findReachableStore = (tx: Tx, userId: string, storeId: string) => firstOf<ReachableStore>(tx)`
    select s.store_id, s.prefix
      from stores s join user_stores u on u.registration_id = s.registration_id and u.store_id = s.store_id
     where u.user_id = ${userId} and s.store_id = ${storeId}`
