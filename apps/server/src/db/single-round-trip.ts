import pg from 'pg'
import type { QueryResult, Statement } from './statement.ts'

/** The messages of PostgreSQL's extended protocol that are sent here. */
type Wire = {
  bind(message: { portal: string; statement: string; values: readonly unknown[] }): void
  execute(message: { portal: string }): void
}

/** Methods of `pg.Query` that its types omit. The client accepts only subclasses of its own query class. */
const Query = pg.Query as unknown as new (config: object) => {
  prepare(wire: Wire): void
  handleDataRow(message: unknown): void
  handleCommandComplete(message: unknown, wire: Wire): void
}

type Opening = { readonly name: string; readonly parameters: readonly unknown[] }

/**
 * Sends the opening of a transaction and its only statement with one Sync message. Up to the Sync PostgreSQL runs both
 * in one transaction, skips what follows an error, and replies once. A separate `begin` and `commit` would each be
 * parsed for every sale, and each would need a reply that wakes this process.
 *
 * The result is delivered after the Sync, so that an error of the commit itself is never missed.
 */
export class SingleRoundTrip extends Query {
  readonly #opening: Opening
  #isOpen = false

  constructor(
    opening: Opening,
    { sql: text, parameters }: Statement,
    {
      name,
      callback,
    }: { name: string | undefined; callback: (error: Error | null, result: QueryResult) => void },
  ) {
    super({ text, values: [...parameters], queryMode: 'extended', callback, ...(name ? { name } : {}) })
    this.#opening = opening
  }

  override prepare(wire: Wire): void {
    const { name: statement, parameters: values } = this.#opening
    wire.bind({ portal: '', statement, values })
    wire.execute({ portal: '' })
    super.prepare(wire)
  }

  // The rows of the opening arrive first and are dropped.
  override handleDataRow(message: unknown): void {
    if (this.#isOpen) super.handleDataRow(message)
  }

  override handleCommandComplete(message: unknown, wire: Wire): void {
    if (this.#isOpen) super.handleCommandComplete(message, wire)
    this.#isOpen = true
  }
}
