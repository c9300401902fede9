import type { Tx } from '../../db/database.ts'

/** Values of a row by the names of the import's fields. */
export type ImportValues = Readonly<Record<string, unknown>>

export const textIn = (values: ImportValues, field: string): string => {
  const value = values[field]
  return typeof value === 'string' ? value : ''
}

export type StoredValues = {
  readonly key: string
  /** Another one after any change of the row, also of what no import writes. */
  readonly stamp: string
  readonly values: ImportValues
  /** What no import writes, but a row is judged by. */
  readonly fixed?: ImportValues
}

export type ImportWrite = {
  readonly key: string
  readonly values: ImportValues
  /** Undefined for a new row. */
  readonly before: ImportValues | undefined
}

export type TakenValue = {
  readonly line: number
  readonly field: string
  readonly value: string
  /** The other line of the file, or else the name of the other row. */
  readonly other_line: number | null
  readonly other_name: string | null
}

/** How the rows of a kind are found and written, as a request of one company. All of them take many rows at once. */
export type ImportTarget = {
  /** The row that each of these means, in the same order. */
  find(tx: Tx, wanted: readonly ImportValues[]): Promise<(StoredValues | undefined)[]>
  /** The rows with these keys. */
  findKeys(
    tx: Tx,
    rows: readonly { key: string; values: ImportValues }[],
  ): Promise<(StoredValues | undefined)[]>
  /** Returns the stamps, in the same order. */
  write(tx: Tx, rows: readonly ImportWrite[]): Promise<string[]>
  /** Takes back the rows that an import made. */
  remove(tx: Tx, rows: readonly ImportWrite[]): Promise<void>
  /** In the order of the keys, for an export. */
  page(tx: Tx, after: string | undefined, size: number): Promise<StoredValues[]>
  /** Lines whose value belongs to another row, of the file or of the list. */
  takenValues?(tx: Tx, importId: string): Promise<TakenValue[]>
  /** Of these names those that are not known, by the field that names them. */
  unknownNames?(tx: Tx, names: ReadonlyMap<string, readonly string[]>): Promise<Map<string, Set<string>>>
}

export type Found = StoredValues & { readonly at: number }

/** Of several rows that a wanted one may mean, the first. */
export const inOrder = (count: number, found: readonly Found[]): (StoredValues | undefined)[] => {
  const rows: (StoredValues | undefined)[] = Array.from({ length: count }, () => undefined)
  for (const { at, ...row } of found) rows[at] ??= row
  return rows
}

export type Written = { readonly key: string; readonly stamp: string }

type WriteRows = (rows: readonly ImportWrite[]) => Promise<readonly Written[]>

/** New rows by one statement and changed ones by another. The stamps are in the order of the rows. */
export const writeBoth = async (
  rows: readonly ImportWrite[],
  { create, change }: { readonly create: WriteRows; readonly change: WriteRows },
): Promise<string[]> => {
  const [fresh, known] = [rows.filter(({ before }) => !before), rows.filter(({ before }) => before)]
  const written = [
    ...(fresh.length === 0 ? [] : await create(fresh)),
    ...(known.length === 0 ? [] : await change(known)),
  ]
  const stamps = new Map(written.map(({ key, stamp }) => [key, stamp]))
  return rows.map(({ key }) => stamps.get(key) ?? '')
}

export const NO_KEY = '00000000-0000-0000-0000-000000000000'
