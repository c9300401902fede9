/** A field of a row as text: rows of any list have fields of any kind. */
export const textOf = (value: unknown): string => {
  if (typeof value === 'string') return value
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}
