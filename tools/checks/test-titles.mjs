const CALL = /\b(?:test|it|describe)\b/g
const CLOSING = /** @type {Record<string, string>} */ ({ '(': ')', '[': ']', '{': '}' })

/**
 * The titles of a test file: every string that is the first argument of `test`, `it` or `describe`, with
 * `.each(…)`, `.skipIf(…)` and the like in between. A comment that mentions a rule is not a test of it.
 *
 * @param {string} source
 * @returns {string[]}
 */
export function testTitles(source) {
  /** @type {string[]} */
  const titles = []
  for (const { index } of source.matchAll(CALL)) {
    if (isInComment(source, index)) continue
    let at = index + (source.slice(index).match(/^\w+/)?.[0].length ?? 0)
    for (;;) {
      at = skipSpace(source, at)
      const member = source.slice(at).match(/^\.\w+/)?.[0]
      if (member) at += member.length
      else if (source[at] === '`') at = endOfText(source, at)
      else if (source[at] === '(') {
        const first = skipSpace(source, at + 1)
        if (isQuote(source[first])) {
          titles.push(source.slice(first + 1, endOfText(source, first) - 1))
          break
        }
        at = endOfGroup(source, at)
      } else break
    }
  }
  return titles
}

/** @param {string | undefined} char */
const isQuote = (char) => char === "'" || char === '"' || char === '`'

/**
 * @param {string} source
 * @param {number} index
 */
const isInComment = (source, index) =>
  /^\s*(\/\/|\/?\*)/.test(source.slice(source.lastIndexOf('\n', index) + 1, index + 1))

/**
 * @param {string} source
 * @param {number} at
 */
const skipSpace = (source, at) => at + (source.slice(at).match(/^\s*/)?.[0].length ?? 0)

/**
 * @param {string} source
 * @param {number} at the opening quote
 * @returns {number} just after the closing one
 */
function endOfText(source, at) {
  for (let end = at + 1; end < source.length; end += 1) {
    if (source[end] === '\\') end += 1
    else if (source[end] === source[at]) return end + 1
  }
  return source.length
}

/**
 * @param {string} source
 * @param {number} at the opening bracket
 * @returns {number} just after the one that closes it
 */
function endOfGroup(source, at) {
  const close = CLOSING[source[at] ?? '']
  for (let end = at + 1; end < source.length;) {
    const char = source[end] ?? ''
    if (char === close) return end + 1
    if (isQuote(char)) end = endOfText(source, end)
    else if (char in CLOSING) end = endOfGroup(source, end)
    else end += 1
  }
  return source.length
}
