const UNSTORABLE = /\0|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g

/**
 * JSON for a jsonb parameter. PostgreSQL's text holds neither NUL nor half a surrogate pair; one such character in a
 * product's name must not cost the sale, so it becomes the replacement character in the columns.
 */
export const columnJson = (value: unknown): string => {
  const text = JSON.stringify(value)
  // This test is nearly free, and nearly every text passes it.
  if (!text.includes('\\u') || !/\\u(0000|d[89a-f])/i.test(text)) return text
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'string' ? inner.replace(UNSTORABLE, '\ufffd') : inner,
  )
}
