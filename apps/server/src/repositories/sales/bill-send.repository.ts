import type { BillLink } from '@evertill/contract'
import type { Tx } from '../../db/database.ts'
import { firstOf, hasRow, rowsOf, run } from '../../db/query.ts'
import type { Identity } from '../../db/tenant.ts'

export type NewBillSend = {
  readonly sendId: string
  readonly saleUuid: string
  readonly way: 'link' | 'mail'
  /** Null: without a link. */
  readonly tokenSha256: Buffer | null
  readonly language: string
  readonly isCopy: boolean
  readonly at: Date
  readonly expiresAt: Date
}

export const insertBillSend = (tx: Tx, { registrationId, userId }: Identity, send: NewBillSend) => run(tx)`
    insert into bill_sends (registration_id, send_id, sale_uuid, way, token_sha256, language, is_copy, sent_by, sent_at,
      expires_at)
    values (${registrationId}, ${send.sendId}, ${send.saleUuid}, ${send.way}, ${send.tokenSha256}, ${send.language},
      ${send.isCopy}, ${userId}, ${send.at}, ${send.expiresAt})`

/** Until the transaction ends. Otherwise calls at the same moment would not count each other. */
export const lockBillSends = (tx: Tx, { registrationId }: Pick<Identity, 'registrationId'>) =>
  run(tx)`select pg_advisory_xact_lock(hashtextextended(${`bill sends ${registrationId}`}, 0))`

/** How many bills the user and the company have sent since then. */
export const countBillSends = async (
  tx: Tx,
  userId: string,
  since: Date,
): Promise<{ byUser: number; byCompany: number }> => {
  const row = await firstOf<{ by_user: number; by_company: number }>(tx)`
    select count(*) filter (where sent_by = ${userId})::int as by_user, count(*)::int as by_company
      from bill_sends where sent_at > ${since}`
  return { byUser: row?.by_user ?? 0, byCompany: row?.by_company ?? 0 }
}

/** The links of a sale that are still valid, the newest first. */
export const listBillLinks = async (tx: Tx, saleUuid: string, at: Date): Promise<BillLink[]> => {
  const rows = await rowsOf<{ send_id: string; sent_at: Date; expires_at: Date; name: string | null }>(tx)`
    select b.send_id, b.sent_at, b.expires_at,
           (select u.name from users u where u.registration_id = b.registration_id and u.user_id = b.sent_by) as name
      from bill_sends b
     where b.sale_uuid = ${saleUuid} and b.token_sha256 is not null and b.revoked_at is null
       and b.expires_at > ${at}
     order by b.sent_at desc, b.send_id limit 100`
  return rows.map(({ send_id, sent_at, expires_at, name }) => ({
    key: send_id,
    CreatedOn: sent_at.toISOString(),
    ExpiresOn: expires_at.toISOString(),
    CreatedByUserName: name ?? '',
  }))
}

/** False if the sale has no such link, or one that was revoked before. */
export const revokeBillLink = (tx: Tx, saleUuid: string, sendId: string, at: Date): Promise<boolean> =>
  hasRow(tx)`
    update bill_sends set revoked_at = ${at}
     where sale_uuid = ${saleUuid} and send_id = ${sendId} and token_sha256 is not null and revoked_at is null
    returning send_id`

export type FoundBillLink = {
  readonly registration_id: string
  readonly sale_uuid: string
  readonly language: string
  readonly is_copy: boolean
}

/** Of any company: called without a tenant. Undefined for a link that is unknown, expired or revoked. */
export const findBillLink = (tx: Tx, digest: Buffer, at: Date) =>
  firstOf<FoundBillLink>(tx)`select * from find_bill_link(${digest}, ${at})`

export const findStoreOfBill = (tx: Tx, storeId: string) => firstOf<{ name: string; time_zone: string }>(tx)`
    select coalesce(nullif(legal_name, ''), store_name) as name, time_zone from stores where store_id = ${storeId}`
