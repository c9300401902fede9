import { sql } from 'kysely'
import type { Tx } from './database.ts'

type Template = [text: TemplateStringsArray, ...values: unknown[]]

/** The rows of a statement: rowsOf<Row>(tx)`select …`. */
export const rowsOf =
  <Row>(tx: Tx) =>
  async (...statement: Template): Promise<Row[]> =>
    (await sql<Row>(...statement).execute(tx)).rows

export const firstOf =
  <Row>(tx: Tx) =>
  async (...statement: Template): Promise<Row | undefined> =>
    (await rowsOf<Row>(tx)(...statement))[0]

/** Whether a statement found or wrote anything. A write needs `returning`. */
export const hasRow =
  (tx: Tx) =>
  async (...statement: Template): Promise<boolean> =>
    (await rowsOf(tx)(...statement)).length > 0

/** For a statement that returns nothing. */
export const run =
  (tx: Tx) =>
  async (...statement: Template): Promise<void> => {
    await sql(...statement).execute(tx)
  }

/** Inserts rows with the same columns. The names must come from the code, never from a request. */
export const insertRows = async (tx: Tx, table: string, rows: readonly object[]): Promise<void> => {
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((name) => sql.ref(name)))
  const values = sql.join(rows.map((row) => sql`(${sql.join(Object.values(row))})`))
  await run(tx)`insert into ${sql.table(table)} (${columns}) values ${values}`
}
