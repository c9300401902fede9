import type { Tx } from '../../db/database.ts'
import { firstOf, hasRow, run } from '../../db/query.ts'

/** Any fixed number. Two companies are never created at the same moment: the second could no longer do without a code. */
const FIRST_RUN_LOCK = 7_316_402_127

export type FirstRunState = { readonly has_company: boolean; readonly has_demo: boolean }

/** As a request without a tenant, or as owner. */
export const readFirstRunState = async (tx: Tx, demo: readonly string[]): Promise<FirstRunState> => {
  const row = await firstOf<FirstRunState>(tx)`select * from first_run_state(${demo}::uuid[])`
  return row ?? { has_company: true, has_demo: false }
}

/** Whether this company set the server up. */
export const runsServer = (tx: Tx) => hasRow(tx)`select from registrations where runs_server`

/** As a request without a tenant: logins of the demo fail from then on, and their people are told why. */
export const isDemoDeleted = (tx: Tx) => hasRow(tx)`select from server_state where demo_deleted`

// What follows runs as owner.

export const lockFirstRun = (tx: Tx) => run(tx)`select pg_advisory_xact_lock(${FIRST_RUN_LOCK})`

export const addFirstRunCode = async (tx: Tx, digest: Buffer, lifetimeSeconds: number): Promise<void> => {
  await run(tx)`delete from first_run_codes where expires_at < now()`
  await run(tx)`insert into first_run_codes (digest, expires_at)
    values (${digest}, now() + make_interval(secs => ${lifetimeSeconds}))`
}

/** True once: the code is gone with the transaction that uses it. */
export const useFirstRunCode = (tx: Tx, digest: Buffer) =>
  hasRow(tx)`delete from first_run_codes where digest = ${digest} and expires_at > now() returning 1`

export type OwnedCompany = {
  readonly user_id: string
  readonly password_hash: string
  readonly store_id: string
  readonly register_id: string
}

/** The company of that key if the login is one of its accounts, with its first store and register. */
export const findOwnedCompany = (tx: Tx, registrationId: string, loginId: string) =>
  firstOf<OwnedCompany>(tx)`
    select u.user_id, u.password_hash, s.store_id, c.register_id
      from logins l join users u using (registration_id, user_id)
      join stores s using (registration_id) join cash_registers c using (registration_id, store_id)
     where l.login_id = ${loginId.toLowerCase()} and registration_id = ${registrationId} and not u.is_disabled
     order by s.store_code, c.register_code limit 1`

export const hasCompany = (tx: Tx, registrationId: string) =>
  hasRow(tx)`select from registrations where registration_id = ${registrationId}`
