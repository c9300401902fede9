import { COALESCE_MS } from '@evertill/contract'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'

/** As long as one sending may take, time-outs included. After a crash it is sent again when this is over. */
const CLAIM_MS = 30_000
const MOST_ATTEMPTS = 8
const LONGEST_WAIT_MS = 10 * 60_000

export type DuePush = {
  readonly registrationId: string
  readonly digest: Buffer
  readonly token: string
  readonly event: string
  readonly position: number
  readonly attempts: number
}

const later = (now: Date, ms: number): Date => new Date(now.getTime() + ms)

/** Takes what is due, so that no other process takes it too. As owner: devices of all registrations. */
export const claimPushes = async (db: Database, now: Date, most: number): Promise<DuePush[]> => {
  const { rows } = await sql<DuePush>`
    with due as (
      select registration_id, token_sha256, event_type from push_queue
       where position > sent_position and due_at <= ${now}
       order by due_at limit ${most} for update skip locked
    )
    update push_queue q set due_at = ${later(now, CLAIM_MS)}, attempts = q.attempts + 1
      from due d join push_tokens t using (registration_id, token_sha256)
     where q.registration_id = d.registration_id and q.token_sha256 = d.token_sha256 and q.event_type = d.event_type
    returning q.registration_id as "registrationId", q.token_sha256 as digest, t.token,
              q.event_type as event, q.position, q.attempts`.execute(db.kysely)
  return rows
}

const rowOf = (db: Database, { registrationId, digest, event }: DuePush) =>
  db.kysely
    .updateTable('push_queue')
    .where('registration_id', '=', registrationId)
    .where('token_sha256', '=', digest)
    .where('event_type', '=', event)

/** The next one of this kind to this device at the earliest in 5 s. */
export const pushWasSent = async (db: Database, push: DuePush, now: Date): Promise<void> => {
  await rowOf(db, push)
    .set({ sent_position: push.position, due_at: later(now, COALESCE_MS), attempts: 0 })
    .execute()
}

/** Tried again ever later; a device that cannot be told for over half an hour fetches when it opens. */
export const pushFailed = async (db: Database, push: DuePush, now: Date): Promise<void> => {
  if (push.attempts >= MOST_ATTEMPTS) return pushWasSent(db, push, now)
  const wait = Math.min(COALESCE_MS * 2 ** (push.attempts - 1), LONGEST_WAIT_MS)
  await rowOf(db, push)
    .set({ due_at: later(now, wait) })
    .execute()
}

/** The device has cancelled it: nothing will ever arrive there again. */
export const forgetPushToken = async (db: Database, { registrationId, digest }: DuePush): Promise<void> => {
  await db.kysely
    .deleteFrom('push_tokens')
    .where('registration_id', '=', registrationId)
    .where('token_sha256', '=', digest)
    .execute()
}

export type VapidKeys = { readonly publicKey: string; readonly privateKey: string }

/** The first pair stays, also when two processes make one at once. */
export const keptVapidKeys = async (db: Database, make: () => VapidKeys): Promise<VapidKeys> => {
  const find = () => db.kysely.selectFrom('push_keys').selectAll().executeTakeFirst()
  let row = await find()
  if (!row) {
    const { publicKey, privateKey } = make()
    await db.kysely
      .insertInto('push_keys')
      .values({ public_key: publicKey, private_key: privateKey })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    row = await find()
  }
  if (!row) throw new Error('the keys for push were not kept')
  return { publicKey: row.public_key, privateKey: row.private_key }
}
