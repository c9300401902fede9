import type { Tx } from '../../db/database.ts'
import { firstOf, hasRow, run } from '../../db/query.ts'

/** How long a process that died is waited for. Each batch renews it. */
const RUN_SECONDS = 30

/** As a job: a chain whose check was asked for, or is a day old, and that nobody checks now. */
export const claimCheck = async (tx: Tx, runId: string): Promise<string | undefined> =>
  (
    await firstOf<{ registration_id: string }>(tx)`
      insert into audit_checks as k (registration_id, run_id, run_until)
      select c.registration_id, ${runId}::uuid, now() + make_interval(secs => ${RUN_SECONDS})
        from audit_chains c left join audit_checks d using (registration_id)
       where (d.wanted_at is not null or d.checked_at is null or d.checked_at < now() - interval '1 day')
         and (d.run_until is null or d.run_until < now())
       order by d.wanted_at nulls last, d.checked_at nulls first limit 1
      on conflict (registration_id) do update
         set run_id = excluded.run_id, run_until = excluded.run_until, done = 0, total = 0
       where k.run_until is null or k.run_until < now()
      returning registration_id`
  )?.registration_id

/** False if another process has taken it over. */
export const renewCheck = (tx: Tx, runId: string, registrationId: string, done: number, total: number) =>
  hasRow(tx)`
    update audit_checks set run_until = now() + make_interval(secs => ${RUN_SECONDS}), done = ${done}, total = ${total}
     where registration_id = ${registrationId} and run_id = ${runId}::uuid returning 1`

export const finishCheck = (
  tx: Tx,
  runId: string,
  registrationId: string,
  { entries, fault }: { readonly entries: number; readonly fault: object | null },
) => run(tx)`
  update audit_checks set checked_at = now(), entries = ${entries},
         fault = ${fault === null ? null : JSON.stringify(fault)}::jsonb,
         wanted_at = null, run_id = null, run_until = null
   where registration_id = ${registrationId} and run_id = ${runId}::uuid`
