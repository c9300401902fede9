/** The checks of imported rows that need the database, and the statements that write them. */
export type ImportStatements = {
  /** Selects (line, message) of invalid rows. $1 is the registration. */
  readonly errors: string
  /** Run in this order, in one transaction. $1 is the registration. */
  readonly writes: readonly string[]
}

export const field = (name: string, type = 'text'): string =>
  type === 'text' ? `data ->> '${name}'` : `(data ->> '${name}')::${type}`

export const duplicateCheck = (key: string, label: string): string => `
  select max(line) as line, '${label} appears more than once: ' || min(${key}) as message
    from import_rows group by lower(${key}) having count(*) > 1`
