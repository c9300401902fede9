/**
 * Characters that nobody sees and that spoil what stands beside them: control characters, marks and overrides of
 * direction (a name could turn the price after it around), zero-width spaces and joiners of words. The joiners of
 * Indian and Arabic letters (U+200C, U+200D) stay: without them words are spelt wrongly.
 */
const UNSEEN = /[\p{Cc}\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]+/gu
const SOME_UNSEEN = new RegExp(UNSEEN.source, 'u')

/** A text of the shop as it can be shown and printed; what is only unseen is `otherwise`. */
export function readable(text: string, otherwise = ''): string {
  if (text !== '' && !SOME_UNSEEN.test(text)) return text
  // A line break between two words is still a space between them.
  const seen = text
    .replaceAll(/[\t\n\v\f\r\u0085]+/g, ' ')
    .replaceAll(UNSEEN, '')
    .trim()
  return seen === '' ? otherwise : seen
}
