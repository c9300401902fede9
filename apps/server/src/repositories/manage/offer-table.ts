import { BLANK_OFFER } from '@evertill/contract'
import type { ManagedTable } from './managed-tables.ts'

/** An offer that is not over in one store yet is not over: each store has its own day. */
const TODAY = (which: 'min' | 'max'): string =>
  `(select ${which}((now() at time zone s.time_zone)::date) from stores s where not s.is_deleted)`

const STATE = `case when not t.is_active then 'Off'
  when t.validity_to < coalesce(${TODAY('min')}, current_date) then 'Ended'
  when t.validity_from > coalesce(${TODAY('max')}, current_date) then 'ToCome'
  else 'Running' end`

/** The terms lack what an offer does not use. In the hub a field has its blank value then. */
const TERMS = Object.fromEntries(
  Object.entries(BLANK_OFFER)
    .filter(([field]) => field !== 'IsActive')
    .map(([field, blank]) => {
      const stored = `t.terms -> '${field}'`
      return [field, blank === null ? stored : `coalesce(${stored}, '${JSON.stringify(blank)}'::jsonb)`]
    }),
)

const COLUMNS = {
  OfferName: 'offer_name',
  Type: 'type',
  IsActive: 'is_active',
  ValidityFrom: 'validity_from',
  ValidityTo: 'validity_to',
} as const

export const OFFER_TABLE = {
  from: 'from offers t',
  insert: 'insert into offers',
  update: 'update offers t set',
  key: 'offer_id',
  columns: COLUMNS,
  shown: { ...TERMS, State: STATE },
  search: ['offer_name'],
} as const satisfies ManagedTable

/** For writing: everything that is not a column is stored as one. */
export const OFFER_WRITES: ManagedTable = {
  ...OFFER_TABLE,
  columns: { ...COLUMNS, Terms: 'terms' },
  json: ['Terms'],
}
