import {
  IMPORT_KINDS,
  IMPORT_PART_BYTES,
  type ImportJob,
  type ImportKind,
  type ImportSettings,
  UNDO_DAYS,
} from '@evertill/contract'
import type { Database, Tx } from '../../db/database.ts'
import { withTenant } from '../../db/tenant.ts'
import type { Clock } from '../../platform/clock.ts'
import { isUuid } from '../../platform/uuid.ts'
import {
  type ImportRecord,
  beginCheck,
  failImport,
  findImport,
  insertImport,
  insertPart,
  listImports,
  moveImport,
  readPart,
  readWords,
  rememberWords,
  uploadedBytes,
} from '../../repositories/imports/import.repository.ts'
import { type Outcome, done, refuse } from '../outcome.ts'
import type { HubCaller } from '../people/hub-sessions.service.ts'
import { type FileReader, UnreadableFile, headOf, openFile } from './file-rows.ts'
import { guessFormat } from './guess-format.ts'
import { guessFields, plainWord } from './headings.ts'
import { IMPORT_FIELDS } from './import-fields.ts'
import { type HubCall, mayInHub, readableKinds } from './import-rights.ts'
import { partsOf } from './import-work.ts'

type Ports = { readonly db: Database; readonly clock: Clock }
type JobReply = { readonly code: '0'; readonly Import: ImportJob }

const DAY_MS = 24 * 60 * 60_000

const undoUntil = ({ state, written_rows, ended_at }: ImportRecord, now: Date): string | null => {
  if (state !== 'done' || written_rows === 0 || !ended_at) return null
  const until = new Date(ended_at.getTime() + UNDO_DAYS * DAY_MS)
  return until > now ? until.toISOString() : null
}

const jobOf = (record: ImportRecord, now: Date): ImportJob => ({
  key: record.import_id,
  Kind: record.kind,
  FileName: record.file_name,
  State: record.state,
  Source: record.source,
  Fault: record.fault,
  CreatedAt: record.created_at.toISOString(),
  CreatedBy: record.created_by,
  Rows: record.total_rows,
  New: record.new_rows,
  Changed: record.changed_rows,
  Unchanged: record.unchanged_rows,
  Refused: record.refused_rows,
  Written: record.written_rows,
  Undone: record.undone_rows,
  Kept: record.kept_rows,
  UndoUntil: undoUntil(record, now),
})

const fieldsOf = (kind: ImportKind) =>
  IMPORT_FIELDS[kind].map(({ name, isRequired = false, isKey = false }) => ({
    Name: name,
    IsRequired: isRequired,
    IsKey: isKey,
  }))

export const listImportKinds = async (ports: Ports, caller: HubCaller) => {
  const rights = await readableKinds(ports.db, caller)
  if (!rights.ok) return rights
  return done({
    code: '0' as const,
    Kinds: IMPORT_KINDS.map((Kind) => ({ Kind, ...rights.value(Kind), Fields: fieldsOf(Kind) })),
  })
}

export const listOwnImports = async (ports: Ports, caller: HubCaller) => {
  const rights = await readableKinds(ports.db, caller)
  if (!rights.ok) return rights
  const kinds = IMPORT_KINDS.filter((kind) => rights.value(kind).CanImport)
  const rows = await withTenant(ports.db, caller, (tx) => listImports(tx, kinds))
  return done({ code: '0' as const, Imports: rows.map((row) => jobOf(row, ports.clock())) })
}

const replyOf = (ports: Ports, record: ImportRecord): Outcome<JobReply> =>
  done({ code: '0', Import: jobOf(record, ports.clock()) })

export const startImport = async (
  ports: Ports,
  call: HubCall,
  { key, Kind, FileName, Size }: { key: string; Kind: ImportKind; FileName: string; Size: number },
): Promise<Outcome<JobReply>> => {
  const allowed = await mayInHub(ports, call, Kind, 'import')
  if (!allowed.ok) return allowed
  const record = await withTenant(ports.db, call.identity, async (tx) => {
    await insertImport(tx, { importId: key, kind: Kind, fileName: FileName, size: Size, source: 'hub' })
    return findImport(tx, key)
  })
  if (record?.kind !== Kind || record.file_name !== FileName || record.size_bytes !== Size)
    return refuse('DIFFERS_FROM_RECORDED')
  return replyOf(ports, record)
}

/** The import with this key, if the caller may import its kind. */
export const findOwnImport = async (
  ports: Ports,
  call: HubCall,
  key: string,
): Promise<Outcome<ImportRecord>> => {
  if (!isUuid(key)) return refuse('NOT_FOUND')
  const record = await withTenant(ports.db, call.identity, (tx) => findImport(tx, key))
  if (!record) return refuse('NOT_FOUND')
  const allowed = await mayInHub(ports, call, record.kind, 'import')
  return allowed.ok ? done(record) : allowed
}

/** Does something in a transaction and answers with the import as it is then. */
const onOwn = async (
  ports: Ports,
  call: HubCall,
  key: string,
  work: (tx: Tx, record: ImportRecord) => Promise<Outcome<unknown>>,
): Promise<Outcome<JobReply>> => {
  const own = await findOwnImport(ports, call, key)
  if (!own.ok) return own
  return withTenant(ports.db, call.identity, async (tx) => {
    const outcome = await work(tx, own.value)
    if (!outcome.ok) return outcome
    const after = await findImport(tx, key)
    return after ? replyOf(ports, after) : refuse('NOT_FOUND')
  })
}

export const readImport = (ports: Ports, call: HubCall, key: string) =>
  onOwn(ports, call, key, async () => done(null))

const wrongState = refuse('INVALID_REQUEST', {
  errors: [{ path: 'State', message: 'does not allow this: somebody did something else with the file' }],
})

/** With the last part the file is complete. */
export const sendImportPart = (
  ports: Ports,
  call: HubCall,
  { key, part, content }: { key: string; part: number; content: string },
) =>
  onOwn(ports, call, key, async (tx, { state, size_bytes }) => {
    if (state !== 'uploading') return done(null)
    const bytes = Buffer.from(content, 'base64')
    const isLast = (part + 1) * IMPORT_PART_BYTES >= size_bytes
    const expected = isLast ? size_bytes - part * IMPORT_PART_BYTES : IMPORT_PART_BYTES
    if (bytes.length !== expected)
      return refuse('INVALID_REQUEST', {
        errors: [{ path: 'Content', message: 'is not this part of the file' }],
      })
    await insertPart(tx, key, part, bytes)
    if ((await uploadedBytes(tx, key)) === size_bytes) await moveImport(tx, key, ['uploading'], 'uploaded')
    return done(null)
  })

const openUploaded = (ports: Ports, { identity }: HubCall, key: string): Promise<FileReader> =>
  openFile(partsOf((part) => withTenant(ports.db, identity, (tx) => readPart(tx, key, part))))

const headFor = async (ports: Ports, call: HubCall, { import_id, kind }: ImportRecord) => {
  const reader = await openUploaded(ports, call, import_id)
  const words = await withTenant(ports.db, call.identity, (tx) => readWords(tx, kind))
  return { ...headOf(kind, reader, words), words }
}

const CHOOSING: readonly ImportRecord['state'][] = ['uploaded', 'checking', 'checked']
const MAX_SAMPLES = 3
const MAX_SAMPLE_LENGTH = 60

export const readImportColumns = async (ports: Ports, call: HubCall, key: string) => {
  const own = await findOwnImport(ports, call, key)
  if (!own.ok) return own
  const record = own.value
  if (!CHOOSING.includes(record.state)) return wrongState
  try {
    const { headings, below, words } = await headFor(ports, call, record)
    const fields = record.settings?.Fields ?? guessFields(record.kind, headings.cells, words)
    const format = record.settings ?? guessFormat(record.kind, fields, below)
    const Columns = headings.cells.map((Heading, at) => ({
      Heading: Heading.trim(),
      Samples: below
        .map(({ cells }) => (cells[at] ?? '').trim().slice(0, MAX_SAMPLE_LENGTH))
        .filter((text) => text !== '')
        .slice(0, MAX_SAMPLES),
      Field: fields[at] ?? null,
    }))
    const { DecimalSign, DateOrder } = format
    return done({ code: '0' as const, Columns, Fields: fieldsOf(record.kind), DecimalSign, DateOrder })
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    await withTenant(ports.db, call.identity, (tx) => failImport(tx, key, error.fault))
    return refuse('INVALID_REQUEST', { errors: [{ path: 'File', message: error.fault }] })
  }
}

const settingsFault = (kind: ImportKind, { Fields }: ImportSettings, columns: number) => {
  const names = IMPORT_FIELDS[kind].map(({ name }) => name)
  const chosen = Fields.filter((name) => name !== null)
  if (Fields.length !== columns) return 'must have one for each column'
  if (chosen.some((name) => !names.includes(name))) return 'has one that is not known'
  if (new Set(chosen).size !== chosen.length) return 'has one of them twice'
  const keys = IMPORT_FIELDS[kind].filter(({ isKey }) => isKey).map(({ name }) => name)
  const isFound =
    keys.some((name) => chosen.includes(name)) || (kind === 'customers' && chosen.includes('FirstName'))
  return isFound ? undefined : `needs ${keys.join(' or ')}, which tells the rows apart`
}

/** Remembers what the headings mean and lets the server read the file. */
export const chooseColumns = async (ports: Ports, call: HubCall, key: string, settings: ImportSettings) => {
  const own = await findOwnImport(ports, call, key)
  if (!own.ok) return own
  const record = own.value
  if (!CHOOSING.includes(record.state)) return wrongState
  try {
    const { headings } = await headFor(ports, call, record)
    const fault = settingsFault(record.kind, settings, headings.cells.length)
    if (fault !== undefined)
      return refuse('INVALID_REQUEST', { errors: [{ path: 'Fields', message: fault }] })
    const words = headings.cells
      .map((heading, at) => [plainWord(heading), settings.Fields[at] ?? null] as const)
      .filter(([word]) => word !== '')
    return onOwn(ports, call, key, async (tx) => {
      if (!(await moveImport(tx, key, CHOOSING, 'checking'))) return wrongState
      await beginCheck(tx, key, {
        settings: { ...settings, HeadingLine: headings.line },
        headings: headings.cells,
      })
      await rememberWords(tx, record.kind, Object.fromEntries(words))
      return done(null)
    })
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    return refuse('INVALID_REQUEST', { errors: [{ path: 'File', message: error.fault }] })
  }
}

export const startRun = (ports: Ports, call: HubCall, key: string) =>
  onOwn(ports, call, key, async (tx, { state }) => {
    // Sent again after a lost answer.
    if (state === 'running' || state === 'done') return done(null)
    return (await moveImport(tx, key, ['checked'], 'running')) ? done(null) : wrongState
  })

export const startUndo = (ports: Ports, call: HubCall, key: string) =>
  onOwn(ports, call, key, async (tx, record) => {
    if (record.state === 'undoing' || record.state === 'undone') return done(null)
    if (undoUntil(record, ports.clock()) === null) return wrongState
    return (await moveImport(tx, key, ['done'], 'undoing')) ? done(null) : wrongState
  })
