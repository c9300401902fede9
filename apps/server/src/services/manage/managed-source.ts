import { stateOf } from '@evertill/domain'
import type { Tx } from '../../db/database.ts'
import {
  type Fields,
  type ListWish,
  type ListedRow,
  type StoredRow,
  insertRow,
  setDeleted,
  updateRow,
} from '../../repositories/manage/managed-row.repository.ts'
import type { ManagedTable } from '../../repositories/manage/managed-tables.ts'
import type { HubCaller } from '../people/hub-sessions.service.ts'
import type { Refusal } from '../outcome.ts'

/** Ends the transaction: nothing of it stays. */
export class Refused extends Error {
  override readonly name = 'Refused'
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(refusal.code)
    this.refusal = refusal
  }
}

/** A fault of a field of the row. */
export const fault = (field: string, message: string): Refused =>
  new Refused({ code: 'INVALID_REQUEST', errors: [{ path: `Row.${field}`, message }] })

export type Change = {
  readonly tx: Tx
  readonly caller: HubCaller
  readonly key: string
  /** The whole row as it will be. */
  readonly row: Fields
  /** Undefined for a new row. */
  readonly before: StoredRow | undefined
}

/** How the rows of a list are found and written. */
export type Source = {
  readonly table: ManagedTable
  /** For a list that is too long to be read as all others are. */
  list?(tx: Tx, wish: ListWish): Promise<{ readonly rows: ListedRow[]; readonly count: number }>
  /** Fields that follow from others. */
  complete?(row: Fields): Fields
  /** Throws `Refused` for what the schema of a single row cannot know. Runs before the row is written. */
  check?(change: Change): Promise<void>
  /** False if the key is taken. */
  insert(change: Change): Promise<boolean>
  /** `changed` are the fields that differ. False if the row has another version meanwhile. */
  update(change: Change, version: number, changed: Fields): Promise<boolean>
  remove(change: Change, version: number | undefined, isDeleted: boolean): Promise<boolean>
  /** What else follows, in the same transaction. */
  after?(change: Change): Promise<void>
  /** Before a row is deleted, and before a deleted one is restored. */
  checkRemoval?(change: Change): Promise<void>
}

export const sourceOf = (
  table: ManagedTable,
  rules: Pick<Source, 'complete' | 'check' | 'after' | 'checkRemoval'> & {
    readonly more?: (change: Change) => Promise<Fields>
  } = {},
): Source => {
  const { more, ...hooks } = rules
  return {
    table,
    ...hooks,
    insert: async (change) =>
      insertRow(change.tx, table, {
        registrationId: change.caller.registrationId,
        key: change.key,
        fields: change.row,
        ...(more === undefined ? {} : { more: await more(change) }),
      }),
    update: ({ tx, key }, version, changed) => updateRow(tx, table, { key, version, fields: changed }),
    remove: ({ tx, key }, version, isDeleted) => setDeleted(tx, table, { key, version, isDeleted }),
  }
}

/** The name of the State follows from its code, unless another one is given. */
export const withState = (row: Fields): Fields => {
  const code = row['StateCode']
  const name = typeof code === 'string' ? stateOf(code)?.name : undefined
  return row['State'] === '' && name !== undefined ? { ...row, State: name } : row
}
