/**
 * Statements that every sale runs are prepared once per connection, so that PostgreSQL plans them once.
 * Only texts without variable parts belong here: each one stays in the memory of every connection.
 */
const names = new Map<string, string>()

/** Registers a statement text under a name and returns the text unchanged. */
export const prepared = (name: string, text: string): string => {
  names.set(text, name)
  return text
}

export const nameOfStatement = (text: string): string | undefined => names.get(text)
