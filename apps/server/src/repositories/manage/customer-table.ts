import { sql } from 'kysely'
import { digitsOf } from '../customers/customer.repository.ts'
import type { ManagedTable } from './managed-tables.ts'

/** The fields of the address as columns of their own. */
const CUSTOMERS = `from (
  select c.*, trim(c.first_name || ' ' || c.last_name) as full_name,
         coalesce(c.address ->> 'Address1', '') as address1, coalesce(c.address ->> 'Address2', '') as address2,
         coalesce(c.address ->> 'City', '') as city, coalesce(c.address ->> 'StateCode', '') as state_code,
         coalesce(c.address ->> 'State', '') as state, coalesce(c.address ->> 'Pincode', '') as pincode
    from customers c) t`

const BALANCE = `(select coalesce(sum(e.amount), 0)::bigint from customer_entries e
                   where e.customer_id = any(keys_of_customer(t.customer_id)))`
/** One pass over the ledger, however many customers are compared with it. */
const WITH_BALANCE = `t.customer_id in (
  select coalesce(g.into_customer_id, e.customer_id) from customer_entries e
    left join customer_merges g on g.registration_id = e.registration_id and g.customer_id = e.customer_id
   group by 1 having sum(e.amount) <> 0)`

/** Fewer digits are in nearly every number. */
const MIN_DIGITS = 3

export const CUSTOMERS_TABLE: ManagedTable = {
  from: CUSTOMERS,
  update: 'update customers t set',
  key: 'customer_id',
  columns: {
    FirstName: 'first_name',
    LastName: 'last_name',
    PhoneNo: 'phone_no',
    EmailID: 'email_id',
    GSTIN: 'gstin',
    Address1: 'address1',
    Address2: 'address2',
    City: 'city',
    StateCode: 'state_code',
    State: 'state',
    Pincode: 'pincode',
    CustomerGroups: 'customer_groups',
    CreditLimit: 'credit_limit',
    CustomFields: 'custom_fields',
  },
  shown: {
    Name: 't.full_name',
    Balance: BALANCE,
    HasBalance: WITH_BALANCE,
    IsMember: 'exists (select from memberships m where m.customer_id = t.customer_id)',
    TierName: `coalesce((select r.tier_name from memberships m
                           join membership_tiers r on r.registration_id = m.registration_id and r.tier_id = m.tier_id
                          where m.customer_id = t.customer_id), '')`,
    IsErased: 't.erased_at is not null',
    MergedInto:
      '(select g.into_customer_id::text from customer_merges g where g.customer_id = t.customer_id)',
  },
  sorted: { Name: 'lower(t.name_lower)' },
  filtered: { CustomerGroups: (value) => sql`${value} = any(t.customer_groups)` },
  search: ['name_lower', 'gstin', 'email_id'],
  searched: (text) => {
    const digits = digitsOf(text)
    return digits.length < MIN_DIGITS ? undefined : sql`t.phone_digits like ${`%${digits}%`}`
  },
}

export const MEMBERSHIP_TIERS_TABLE: ManagedTable = {
  from: 'from membership_tiers t',
  insert: 'insert into membership_tiers',
  update: 'update membership_tiers t set',
  key: 'tier_id',
  columns: {
    TierName: 'tier_name',
    EarnPer: 'earn_per',
    EarnPoints: 'earn_points',
    PointValue: 'point_value',
    RedeemAs: 'redeem_as',
    Benefits: 'benefits',
    SortOrder: 'sort_order',
  },
  shown: { MemberCount: '(select count(*)::int from memberships m where m.tier_id = t.tier_id)' },
  search: ['tier_name'],
}
