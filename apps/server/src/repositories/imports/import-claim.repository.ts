import type { ImportKind } from '@evertill/contract'
import type { Tx } from '../../db/database.ts'
import { firstOf, hasRow, run } from '../../db/query.ts'

export type ClaimedImport = {
  readonly registration_id: string
  readonly import_id: string
  readonly kind: ImportKind
  readonly state: 'checking' | 'running' | 'undoing'
  readonly created_by: string | null
}

/** How long a process that died is waited for. Each batch renews it. */
const CLAIM_SECONDS = 20

/** As a job: the oldest import that nobody works on, and that nobody else can claim then. */
export const claimImport = (tx: Tx, processId: string, only: string | undefined) => firstOf<ClaimedImport>(
  tx,
)`
  update imports set claimed_by = ${processId}, claimed_until = now() + make_interval(secs => ${CLAIM_SECONDS})
   where (registration_id, import_id) = (
     select i.registration_id, i.import_id from imports i
      where i.state in ('checking', 'running', 'undoing')
        and (i.claimed_until is null or i.claimed_until < now() or i.claimed_by = ${processId})
        and (${only ?? null}::uuid is null or i.import_id = ${only ?? null}::uuid)
      order by i.created_at limit 1 for update skip locked)
   returning registration_id, import_id, kind, state, created_by`

/** False if another process claimed it meanwhile: then nothing of this batch may be committed. */
export const renewClaim = (tx: Tx, processId: string, importId: string) => hasRow(tx)`
  update imports set claimed_until = now() + make_interval(secs => ${CLAIM_SECONDS})
   where import_id = ${importId} and claimed_by = ${processId}
     and state in ('checking', 'running', 'undoing') returning 1`

/** As a job. What was written cannot be undone any more; the line in the history stays. */
export const pruneImports = async (tx: Tx, before: Date): Promise<void> => {
  await run(tx)`
    delete from import_parts p using imports i
     where i.registration_id = p.registration_id and i.import_id = p.import_id and i.created_at < ${before}
       and coalesce(i.ended_at, i.created_at) < ${before}`
  await run(tx)`
    delete from import_rows r using imports i
     where i.registration_id = r.registration_id and i.import_id = r.import_id and i.created_at < ${before}
       and coalesce(i.ended_at, i.created_at) < ${before}`
}
