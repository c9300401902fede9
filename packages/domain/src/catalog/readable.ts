/**
 * Invisible characters that corrupt the text around them: control characters, direction marks and overrides (a name
 * could reverse the price printed after it), zero-width spaces and word joiners. The joiners U+200C and U+200D stay:
 * Indian and Arabic words are misspelt without them.
 */
const INVISIBLE = /[\p{Cc}\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]+/gu
const ANY_INVISIBLE = new RegExp(INVISIBLE.source, 'u')

/** Makes a text of the shop safe to show and print. A text with nothing visible in it becomes `fallback`. */
export function readable(text: string, fallback = ''): string {
  if (text !== '' && !ANY_INVISIBLE.test(text)) return text
  // A line break between two words becomes a space.
  const visible = text
    .replaceAll(/[\t\n\v\f\r\u0085]+/g, ' ')
    .replaceAll(INVISIBLE, '')
    .trim()
  return visible === '' ? fallback : visible
}
