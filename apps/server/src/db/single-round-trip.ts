import pg from 'pg'
import type { QueryResult, Statement } from './statement.ts'

/** The messages of PostgreSQL's extended protocol, as far as they are sent here. */
type Wire = {
  bind(message: { portal: string; statement: string; values: readonly unknown[] }): void
  execute(message: { portal: string }): void
}

/** What `pg` has and its types do not tell. It lets no other kind of query through than its own. */
const Query = pg.Query as unknown as new (config: object) => {
  prepare(wire: Wire): void
  handleDataRow(message: unknown): void
  handleCommandComplete(message: unknown, wire: Wire): void
}

type Opening = { readonly name: string; readonly parameters: readonly unknown[] }

/**
 * A statement right behind the opening of its transaction, and one end for both. Between two ends PostgreSQL keeps one
 * transaction, skips whatever follows an error, and answers once: with a `begin` and a `commit` of their own, each
 * would be parsed for every sale and each answered by a write that wakes this process.
 *
 * The result is told after the end, so that an error of the commit itself is never missed.
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

  // What the opening answers comes first, and nobody wants to know it.
  override handleDataRow(message: unknown): void {
    if (this.#isOpen) super.handleDataRow(message)
  }

  override handleCommandComplete(message: unknown, wire: Wire): void {
    if (this.#isOpen) super.handleCommandComplete(message, wire)
    this.#isOpen = true
  }
}
