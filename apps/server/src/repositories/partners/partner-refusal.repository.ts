import type { Tx } from '../../db/database.ts'
import { rowsOf, run } from '../../db/query.ts'
import type { Partner, PartnerKind } from './partner.repository.ts'

/** Of one partner. A flood of refused calls is no more rows than this. */
const MAX_REFUSALS = 20

export type Refused = {
  readonly at: Date
  readonly call: string
  readonly reason: string
  readonly fields: readonly string[]
}

export const addRefusal = async (
  tx: Tx,
  { registrationId, kind, key }: Partner,
  { at, call, reason, fields }: Refused,
): Promise<void> => {
  await run(tx)`
    insert into partner_refusals (registration_id, kind, partner_key, refused_at, call, reason, fields)
    values (${registrationId}, ${kind}, ${key}, ${at}, ${call}, ${reason}, ${[...fields]}::text[])`
  await run(tx)`
    delete from partner_refusals
     where kind = ${kind} and partner_key = ${key} and refusal_id <= (
       select refusal_id from partner_refusals where kind = ${kind} and partner_key = ${key}
        order by refusal_id desc offset ${MAX_REFUSALS} limit 1)`
}

export type RefusalRow = Refused & { readonly kind: PartnerKind; readonly key: string }

/** The newest first. */
export const listRefusals = (tx: Tx) => rowsOf<RefusalRow>(tx)`
  select kind, partner_key as key, refused_at as at, call, reason, fields
    from partner_refusals order by refusal_id desc`
