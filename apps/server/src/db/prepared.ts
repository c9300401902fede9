/**
 * Statements that every sale runs are prepared once per connection, so that PostgreSQL plans them once. Only constant
 * texts belong here: each one stays in the memory of every connection.
 */
const names = new Map<string, string>()

/** Registers a statement under a name and returns its text unchanged. */
export const prepared = (name: string, text: string): string => {
  names.set(text, name)
  return text
}

export const nameOfStatement = (text: string): string | undefined => names.get(text)
