import { COALESCE_MS } from '@evertill/contract'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { firstOf, rowsOf, run } from '../../db/query.ts'
import { asJob } from '../../db/tenant.ts'

/** Longer than sending may take, including timeouts. After a crash the push is sent again when the claim ends. */
const CLAIM_MS = 30_000
const MAX_ATTEMPTS = 8
const MAX_WAIT_MS = 10 * 60_000

export type DuePush = {
  readonly registrationId: string
  readonly digest: Buffer
  readonly token: string
  readonly event: string
  readonly position: number
  readonly attempts: number
}

const later = (now: Date, ms: number): Date => new Date(now.getTime() + ms)

/** Claims due pushes, so that no other process sends them. As a job: devices of all registrations. */
export const claimPushes = (db: Database, now: Date, limit: number) =>
  asJob(
    db,
    (tx) => rowsOf<DuePush>(tx)`
    with due as (
      select registration_id, token_sha256, event_type from push_queue
       where position > sent_position and due_at <= ${now}
       order by due_at limit ${limit} for update skip locked
    )
    update push_queue q set due_at = ${later(now, CLAIM_MS)}, attempts = q.attempts + 1
      from due d join push_tokens t using (registration_id, token_sha256)
     where q.registration_id = d.registration_id and q.token_sha256 = d.token_sha256 and q.event_type = d.event_type
    returning q.registration_id as "registrationId", q.token_sha256 as digest, t.token,
              q.event_type as event, q.position, q.attempts`,
  )

const isPush = ({ registrationId, digest, event }: DuePush) =>
  sql`registration_id = ${registrationId} and token_sha256 = ${digest} and event_type = ${event}`

/** The next push of this kind to this device is due in 5 s at the earliest. */
export const pushWasSent = (db: Database, push: DuePush, now: Date) =>
  asJob(
    db,
    (tx) => run(tx)`
    update push_queue set sent_position = ${push.position}, due_at = ${later(now, COALESCE_MS)}, attempts = 0
     where ${isPush(push)}`,
  )

/** Tried again with growing pauses. After half an hour it is given up: the till fetches when it opens. */
export const pushFailed = async (db: Database, push: DuePush, now: Date): Promise<void> => {
  if (push.attempts >= MAX_ATTEMPTS) return pushWasSent(db, push, now)
  const wait = Math.min(COALESCE_MS * 2 ** (push.attempts - 1), MAX_WAIT_MS)
  await asJob(db, (tx) => run(tx)`update push_queue set due_at = ${later(now, wait)} where ${isPush(push)}`)
}

/** The device has cancelled its subscription: nothing can be delivered to it any more. */
export const forgetPushToken = (db: Database, { registrationId, digest }: DuePush) =>
  asJob(
    db,
    (tx) => run(tx)`
    delete from push_tokens where registration_id = ${registrationId} and token_sha256 = ${digest}`,
  )

export type VapidKeys = { readonly publicKey: string; readonly privateKey: string }

/** The first pair is kept, also when two processes create one at the same time. */
export const ensureVapidKeys = (db: Database, make: () => VapidKeys): Promise<VapidKeys> =>
  asJob(db, async (tx) => {
    const find = () => firstOf<VapidKeys>(tx)`
      select public_key as "publicKey", private_key as "privateKey" from push_keys`
    let keys = await find()
    if (!keys) {
      const { publicKey, privateKey } = make()
      await run(tx)`
        insert into push_keys (public_key, private_key) values (${publicKey}, ${privateKey}) on conflict do nothing`
      keys = await find()
    }
    if (!keys) throw new Error('the keys for push were not stored')
    return keys
  })
