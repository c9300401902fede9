type Cell = string | number
export type FlatRow = Readonly<Record<string, Cell>>

/** One table of a return, its nested documents and rates as flat rows. */
export interface ReturnSection {
  id: string
  rows: readonly FlatRow[]
}

const isCell = (value: unknown): value is Cell => typeof value === 'string' || typeof value === 'number'

/** Every innermost object with the plain fields of all objects around it. */
const flatten = (value: unknown, around: FlatRow): FlatRow[] => {
  if (Array.isArray(value)) return value.flatMap((one) => flatten(one, around))
  if (typeof value !== 'object' || value === null) return []
  const entries = Object.entries(value as Record<string, unknown>)
  const plain = { ...around, ...Object.fromEntries(entries.filter(([, one]) => isCell(one))) } as FlatRow
  const inner = entries.filter(([, one]) => typeof one === 'object' && one !== null)
  return inner.length === 0 ? [plain] : inner.flatMap(([, one]) => flatten(one, plain))
}

/** Parts of these tables are tables of their own. */
const SPLIT = new Set(['hsn', 'sup_details'])

/** The tables of a return that have something in them, in the order of the file. */
export const sectionsOf = (file: object): ReturnSection[] =>
  Object.entries(file)
    .flatMap(([id, value]): ReturnSection[] =>
      SPLIT.has(id)
        ? Object.entries(value as object).map(([part, inner]) => ({
            id: part === 'data' ? id : part,
            rows: flatten(inner, {}),
          }))
        : [{ id, rows: isCell(value) ? [] : flatten(value, {}) }],
    )
    .filter(({ rows }) => rows.length > 0)

/** Documents issued: from which number to which. */
export const NUMBERS = 'doc_issue'
const TAXES = ['iamt', 'camt', 'samt', 'csamt']
const VALUES = ['txval', 'nil_amt', 'expt_amt', 'ngsup_amt']

/** Rupees of the file as paise: sums of decimals would be off. */
const paise = (row: FlatRow, names: readonly string[]): number =>
  names.reduce((sum, name) => sum + Math.round(Number(row[name] ?? 0) * 100), 0)

export interface SectionSums {
  documents: number
  /** Undefined where the rows are numbers of documents and no amounts. */
  taxable: number | undefined
  tax: number | undefined
}

export const sumsOf = ({ id, rows }: ReturnSection): SectionSums => ({
  documents: new Set(rows.map((row) => row['nt_num'] ?? row['inum']).filter((number) => number !== undefined))
    .size,
  taxable: id === NUMBERS ? undefined : rows.reduce((sum, row) => sum + paise(row, VALUES), 0),
  tax: id === NUMBERS ? undefined : rows.reduce((sum, row) => sum + paise(row, TAXES), 0),
})

/** The columns of a section: every field that one of its rows has. */
export const fieldsOf = ({ rows }: ReturnSection): string[] => [
  ...new Set(rows.flatMap((row) => Object.keys(row))),
]
