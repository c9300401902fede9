import type { ImportKind, ImportedRow } from '@evertill/contract'
import type { Currency } from '@evertill/domain'
import type { Database, Tx } from '../../db/database.ts'
import { searchAsTenant, withTenant } from '../../db/tenant.ts'
import type { Clock } from '../../platform/clock.ts'
import { addAudit } from '../../repositories/audit-trail.repository.ts'
import { type CheckedRow, type RowWish, listRows } from '../../repositories/imports/import.repository.ts'
import type { ImportValues } from '../../repositories/imports/import-target.ts'
import { done } from '../outcome.ts'
import { IMPORT_FIELDS } from './import-fields.ts'
import { type HubCall, mayInHub } from './import-rights.ts'
import { IMPORT_TARGETS } from './import-targets.ts'
import { currencyOf } from './import-work.ts'
import { findOwnImport } from './imports.service.ts'
import { KEY_FIELD } from './judge-row.ts'
import { writeValue } from './read-value.ts'

type Ports = { readonly db: Database; readonly clock: Clock }

const textsOf = (kind: ImportKind, values: ImportValues | null, currency: Currency): Record<string, string> =>
  Object.fromEntries(
    IMPORT_FIELDS[kind].map((field) => [
      field.name,
      values ? writeValue(values[field.name], field, currency) : '',
    ]),
  )

const NAME_FIELDS = ['FirstName', 'LastName'] as const

const nameOf = (kind: ImportKind, texts: Readonly<Record<string, string>>): string =>
  texts[KEY_FIELD[kind]] ||
  NAME_FIELDS.map((name) => texts[name] ?? '')
    .join(' ')
    .trim()

const rowOf = (kind: ImportKind, row: CheckedRow, currency: Currency): ImportedRow => {
  const [before, after] = [textsOf(kind, row.before, currency), textsOf(kind, row.after, currency)]
  const changes = row.after ? Object.keys(after).filter((name) => before[name] !== after[name]) : []
  return {
    Line: row.line,
    Verdict: row.verdict,
    Name: nameOf(kind, row.after ? after : textsOf(kind, row.given, currency)),
    Changes: changes.map((Field) => ({ Field, Before: before[Field] ?? '', After: after[Field] ?? '' })),
    Faults: [...row.faults],
    Cells: row.verdict === 'refused' ? [...row.cells] : [],
  }
}

export const listImportRows = async (ports: Ports, call: HubCall, key: string, wish: RowWish) => {
  const own = await findOwnImport(ports, call, key)
  if (!own.ok) return own
  const { kind, headings } = own.value
  return searchAsTenant(ports.db, call.identity, async (tx) => {
    const currency = await currencyOf(tx)
    const rows = await listRows(tx, key, wish)
    return done({
      code: '0' as const,
      Headings: [...headings],
      Rows: rows.slice(0, wish.size).map((row) => rowOf(kind, row, currency)),
      HasMore: rows.length > wish.size,
    })
  })
}

const EXPORT_PAGE = 500

/** Rows of a list as an import of it reads them. */
const exportPage = async (tx: Tx, kind: ImportKind, after: string | undefined) => {
  const currency = await currencyOf(tx)
  const rows = await IMPORT_TARGETS[kind].page(tx, after, EXPORT_PAGE)
  const keys = [...new Set(rows.map(({ key }) => key))]
  return {
    Headings: IMPORT_FIELDS[kind].map(({ name }) => name),
    Rows: rows.map(({ values }) =>
      IMPORT_FIELDS[kind].map((field) => writeValue(values[field.name], field, currency)),
    ),
    Next: keys.length === EXPORT_PAGE ? (keys.at(-1) ?? null) : null,
  }
}

/** Whoever takes the customers of a company away leaves a line in its audit. */
export const exportRows = async (
  ports: Ports,
  call: HubCall,
  kind: ImportKind,
  after: string | undefined,
) => {
  const allowed = await mayInHub(ports, call, kind, 'export')
  if (!allowed.ok) return allowed
  return withTenant(ports.db, call.identity, async (tx) => {
    if (after === undefined)
      await addAudit(tx, call.identity, { action: `export.${kind}`, subject: kind, detail: { from: 'hub' } })
    return done({ code: '0' as const, ...(await exportPage(tx, kind, after)) })
  })
}
