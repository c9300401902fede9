import type {
  FileFault,
  ImportKind,
  ImportSettings,
  ImportState,
  RowFault,
  WorkEvent,
} from '@evertill/contract'
import type { Tx } from '../../db/database.ts'
import { firstOf, hasRow, rowsOf, run } from '../../db/query.ts'
import { columnJson } from '../column-json.ts'
import type { ImportValues } from './import-target.ts'

/** With the line of the headings, which is found before anything is chosen. */
export type StoredSettings = ImportSettings & { readonly HeadingLine: number }

export type ImportRecord = {
  readonly import_id: string
  readonly kind: ImportKind
  readonly file_name: string
  readonly size_bytes: number
  readonly source: 'hub' | 'command line'
  readonly state: ImportState
  readonly settings: StoredSettings | null
  readonly headings: readonly string[]
  readonly fault: FileFault | null
  readonly total_rows: number
  readonly new_rows: number
  readonly changed_rows: number
  readonly unchanged_rows: number
  readonly refused_rows: number
  readonly written_rows: number
  readonly undone_rows: number
  readonly kept_rows: number
  readonly done_line: number
  readonly created_at: Date
  readonly created_by: string
  readonly ended_at: Date | null
}

type NewImport = {
  readonly importId: string
  readonly kind: ImportKind
  readonly fileName: string
  readonly size: number
  readonly source: 'hub' | 'command line'
}

/** False if the key is taken. */
export const insertImport = (tx: Tx, { importId, kind, fileName, size, source }: NewImport) => hasRow(tx)`
  insert into imports (registration_id, import_id, kind, file_name, size_bytes, source, created_by)
  values (current_registration(), ${importId}, ${kind}, ${fileName}, ${size}, ${source}, current_app_user())
  on conflict do nothing returning 1`

export const findImport = (tx: Tx, importId: string) => firstOf<ImportRecord>(tx)`
  select i.import_id, i.kind, i.file_name, i.size_bytes, i.source, i.state, i.settings, i.headings, i.fault,
         i.total_rows, i.new_rows, i.changed_rows, i.unchanged_rows, i.refused_rows, i.written_rows, i.undone_rows,
         i.kept_rows, i.done_line, i.created_at, coalesce(u.name, '') as created_by, i.ended_at
    from imports i left join users u on u.registration_id = i.registration_id and u.user_id = i.created_by
   where i.import_id = ${importId}`

const MAX_LISTED = 50

export const listImports = (tx: Tx, kinds: readonly string[]) => rowsOf<ImportRecord>(tx)`
  select i.import_id, i.kind, i.file_name, i.size_bytes, i.source, i.state, i.settings, i.headings, i.fault,
         i.total_rows, i.new_rows, i.changed_rows, i.unchanged_rows, i.refused_rows, i.written_rows, i.undone_rows,
         i.kept_rows, i.done_line, i.created_at, coalesce(u.name, '') as created_by, i.ended_at
    from imports i left join users u on u.registration_id = i.registration_id and u.user_id = i.created_by
   where i.kind = any(${[...kinds]}::text[]) order by i.created_at desc, i.import_id limit ${MAX_LISTED}`

/** A part that comes again is the same part. */
export const insertPart = (tx: Tx, importId: string, part: number, content: Buffer) => run(tx)`
  insert into import_parts (registration_id, import_id, part, content)
  values (current_registration(), ${importId}, ${part}, ${content}) on conflict do nothing`

export const uploadedBytes = async (tx: Tx, importId: string): Promise<number> =>
  (
    await firstOf<{ bytes: number }>(tx)`
      select coalesce(sum(length(content)), 0)::bigint as bytes from import_parts where import_id = ${importId}`
  )?.bytes ?? 0

export const readPart = async (tx: Tx, importId: string, part: number): Promise<Buffer | undefined> =>
  (
    await firstOf<{ content: Buffer }>(tx)`
      select content from import_parts where import_id = ${importId} and part = ${part}`
  )?.content

export const deleteParts = (tx: Tx, importId: string) =>
  run(tx)`delete from import_parts where import_id = ${importId}`

/** The pages of the hub that show imports read them again. */
export const tellImport = (tx: Tx, importId: string): Promise<void> => run(tx)`
  insert into event_outbox (registration_id, event_type, payload)
  values (current_registration(), ${'import_progressed' satisfies WorkEvent},
    jsonb_build_object('ImportID', ${importId}::text))`

/** False if it was in none of these states. Ends the claim of whoever worked on it. */
export const moveImport = async (
  tx: Tx,
  importId: string,
  from: readonly ImportState[],
  to: ImportState,
): Promise<boolean> => {
  const isMoved = await hasRow(tx)`
  update imports set state = ${to}, done_line = 0, claimed_by = null, claimed_until = null,
         ended_at = case when ${to} in ('done', 'undone', 'failed') then now() else ended_at end
   where import_id = ${importId} and state = any(${[...from]}::text[]) returning 1`
  if (isMoved) await tellImport(tx, importId)
  return isMoved
}

export const failImport = async (tx: Tx, importId: string, fault: FileFault): Promise<void> => {
  await run(tx)`
  update imports set state = 'failed', fault = ${fault}, ended_at = now() where import_id = ${importId}`
  await tellImport(tx, importId)
}

/** A check begins anew: nothing of an earlier one is left. */
export const beginCheck = async (
  tx: Tx,
  importId: string,
  { settings, headings }: { readonly settings: StoredSettings; readonly headings: readonly string[] },
): Promise<void> => {
  await run(tx)`delete from import_rows where import_id = ${importId}`
  await run(tx)`
    update imports set settings = ${columnJson(settings)}::jsonb, headings = ${columnJson(headings)}::jsonb,
      total_rows = 0, new_rows = 0, changed_rows = 0, unchanged_rows = 0, refused_rows = 0
     where import_id = ${importId}`
}

export const clearRows = async (tx: Tx, importId: string): Promise<void> => {
  await run(tx)`delete from import_rows where import_id = ${importId}`
  await run(tx)`update imports set total_rows = 0 where import_id = ${importId}`
}

export type CheckedRow = {
  readonly line: number
  readonly match: string
  readonly cells: readonly string[]
  readonly given: ImportValues
  readonly verdict: 'new' | 'changed' | 'unchanged' | 'refused' | 'kept'
  readonly faults: readonly RowFault[]
  readonly row_key: string | null
  readonly before: ImportValues | null
  readonly after: ImportValues | null
  readonly stamp: string | null
}

export const insertRows = async (tx: Tx, importId: string, rows: readonly CheckedRow[]): Promise<void> => {
  await run(tx)`
    insert into import_rows (registration_id, import_id, line, match, cells, given, verdict, faults, row_key, before,
      after)
    select current_registration(), ${importId}, r.line, r.match, r.cells, r.given, r.verdict, r.faults, r.row_key,
           nullif(r.before, 'null'), nullif(r.after, 'null')
      from jsonb_to_recordset(${columnJson(rows)}::jsonb) as r(line int, match text, cells jsonb, given jsonb,
        verdict text, faults jsonb, row_key uuid, before jsonb, after jsonb)`
  await run(tx)`update imports set total_rows = total_rows + ${rows.length} where import_id = ${importId}`
}

/** Lines that mean the row of an earlier line. */
export const findDuplicates = (tx: Tx, importId: string, field: string) => rowsOf<{
  line: number
  value: string
  first_line: number
}>(tx)`
  select d.line, d.value, d.first_line
    from (select line, coalesce(given ->> ${field}, '') as value, min(line) over (partition by match) as first_line
            from import_rows where import_id = ${importId} and match <> '') d
   where d.first_line < d.line order by d.line`

/** The names that stand in a field of the rows, each once. */
export const namesInRows = async (tx: Tx, importId: string, field: string): Promise<string[]> => {
  const rows = await rowsOf<{ name: string }>(tx)`
    select distinct n.name from import_rows r
      cross join lateral jsonb_array_elements_text(
        case jsonb_typeof(r.given -> ${field}) when 'array' then r.given -> ${field}
             when 'string' then jsonb_build_array(r.given -> ${field}) else '[]' end) as n(name)
     where r.import_id = ${importId} and n.name <> '' and r.given -> ${field} is distinct from r.before -> ${field}`
  return rows.map(({ name }) => name)
}

/** Lines that name one of these. */
export const findNaming = (tx: Tx, importId: string, field: string, names: readonly string[]) => rowsOf<{
  line: number
  value: string
}>(tx)`
  select r.line, min(n.name) as value from import_rows r
    cross join lateral jsonb_array_elements_text(
      case jsonb_typeof(r.given -> ${field}) when 'array' then r.given -> ${field}
           else jsonb_build_array(r.given -> ${field}) end) as n(name)
   where r.import_id = ${importId} and n.name = any(${[...names]}::text[])
     and r.given -> ${field} is distinct from r.before -> ${field}
   group by r.line order by r.line`

export type LineFault = { readonly line: number; readonly fault: RowFault }

/** By the key of each row: nothing is known yet of how many rows an import has, and a join would compare all with all. */
export const refuseRows = (tx: Tx, importId: string, faults: readonly LineFault[]) => run(tx)`
  update import_rows r set verdict = 'refused', faults = r.faults || f.fault
    from jsonb_to_recordset(${columnJson(faults)}::jsonb) as f(line int, fault jsonb)
   where r.import_id = ${importId} and r.line = f.line`

export const endCheck = async (tx: Tx, importId: string): Promise<void> => {
  await run(tx)`
  update imports i set state = 'checked', claimed_by = null, claimed_until = null, new_rows = c.new,
         changed_rows = c.changed, unchanged_rows = c.unchanged, refused_rows = c.refused
    from (select count(*) filter (where verdict = 'new')::int as new,
                 count(*) filter (where verdict = 'changed')::int as changed,
                 count(*) filter (where verdict = 'unchanged')::int as unchanged,
                 count(*) filter (where verdict = 'refused')::int as refused
            from import_rows where import_id = ${importId}) c
   where i.import_id = ${importId}`
  await tellImport(tx, importId)
}

export type RowWish = {
  readonly verdict: string
  readonly after: number
  readonly size: number
}

export const listRows = (tx: Tx, importId: string, { verdict, after, size }: RowWish) => rowsOf<CheckedRow>(
  tx,
)`
  select line, match, cells, given, verdict, faults, row_key, before, after, stamp from import_rows
   where import_id = ${importId} and line > ${after} and (${verdict} = 'all' or verdict = ${verdict})
   order by line limit ${size + 1}`

/** The next rows to write, in the order of the file. */
export const nextRowsToWrite = (
  tx: Tx,
  importId: string,
  afterLine: number,
  size: number,
) => rowsOf<CheckedRow>(tx)`
  select line, match, cells, given, verdict, faults, row_key, before, after, stamp from import_rows
   where import_id = ${importId} and line > ${afterLine} and verdict in ('new', 'changed')
   order by line limit ${size}`

/** Backwards: the last rows that were written come first. */
export const nextRowsToUndo = (
  tx: Tx,
  importId: string,
  beforeLine: number,
  size: number,
) => rowsOf<CheckedRow>(tx)`
  select line, match, cells, given, verdict, faults, row_key, before, after, stamp from import_rows
   where import_id = ${importId} and (${beforeLine} = 0 or line < ${beforeLine}) and stamp is not null
   order by line desc limit ${size}`

export type WrittenRow = Pick<
  CheckedRow,
  'line' | 'verdict' | 'row_key' | 'before' | 'after' | 'stamp' | 'faults'
>

export const recordRows = (tx: Tx, importId: string, rows: readonly WrittenRow[]) => run(tx)`
  update import_rows r set verdict = w.verdict, faults = w.faults, row_key = w.row_key,
         before = nullif(w.before, 'null'), after = nullif(w.after, 'null'), stamp = w.stamp
    from jsonb_to_recordset(${columnJson(rows)}::jsonb) as w(line int, verdict text, faults jsonb, row_key uuid,
      before jsonb, after jsonb, stamp text)
   where r.import_id = ${importId} and r.line = w.line`

type Progress = {
  readonly line: number
  readonly written?: number
  readonly undone?: number
  readonly kept?: number
  readonly refused?: number
}

export const addProgress = (tx: Tx, importId: string, progress: Progress) => run(tx)`
  update imports set done_line = ${progress.line}, written_rows = written_rows + ${progress.written ?? 0},
         undone_rows = undone_rows + ${progress.undone ?? 0}, kept_rows = kept_rows + ${progress.kept ?? 0},
         refused_rows = refused_rows + ${progress.refused ?? 0}
   where import_id = ${importId}`

/** Rows that meanwhile were as they should be, or cannot be written any more, are counted as what they are. */
export const recountRows = (tx: Tx, importId: string) => run(tx)`
  update imports i set unchanged_rows = c.unchanged, refused_rows = c.refused, new_rows = c.new,
         changed_rows = c.changed
    from (select count(*) filter (where verdict = 'new')::int as new,
                 count(*) filter (where verdict = 'changed')::int as changed,
                 count(*) filter (where verdict = 'unchanged')::int as unchanged,
                 count(*) filter (where verdict = 'refused')::int as refused
            from import_rows where import_id = ${importId}) c
   where i.import_id = ${importId}`

type AuditedRow = {
  readonly action: string
  readonly subject: string
  readonly detail: object
}

/** One row for each changed row, in the transaction that changes them. */
export const auditRows = (tx: Tx, rows: readonly AuditedRow[]) => run(tx)`
  insert into audit_trail (registration_id, user_id, action, subject, detail)
  select current_registration(), current_app_user(), r.action, r.subject, r.detail
    from jsonb_to_recordset(${columnJson(rows)}::jsonb) as r(action text, subject text, detail jsonb)`

export const readWords = async (tx: Tx, kind: ImportKind): Promise<Record<string, string | null>> =>
  (
    await firstOf<{ words: Record<string, string | null> }>(tx)`
      select words from import_words where kind = ${kind}`
  )?.words ?? {}

export const rememberWords = (
  tx: Tx,
  kind: ImportKind,
  words: Readonly<Record<string, string | null>>,
) => run(tx)`
  insert into import_words (registration_id, kind, words)
  values (current_registration(), ${kind}, ${columnJson(words)}::jsonb)
  on conflict (registration_id, kind) do update set words = import_words.words || excluded.words`
