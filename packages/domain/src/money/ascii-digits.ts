/** Where the ten digits of a script begin: Arabic, Persian, Devanagari, Bengali, Tamil, Telugu, Kannada, full width. */
const ZEROS = [0x660, 0x6f0, 0x966, 0x9e6, 0xbe6, 0xc66, 0xce6, 0xff10]

const OTHERS = /[\p{Nd}٫٬\u200e\u200f\u061c\u2066-\u2069−]/u

const asciiOf = (letter: string): string => {
  const code = letter.codePointAt(0) ?? 0
  const zero = ZEROS.find((start) => code >= start && code < start + 10)
  return zero === undefined ? letter : String(code - zero)
}

/**
 * Typed digits of any script as 0 to 9, with the point and comma of Arabic as ours. Marks that only say in which
 * direction a text runs are left out: a pasted amount may have them.
 */
export const asciiDigits = (text: string): string =>
  OTHERS.test(text)
    ? text
        .replace(/[\u200e\u200f\u061c\u2066-\u2069]/g, '')
        .replaceAll('٫', '.')
        .replaceAll('٬', ',')
        .replaceAll('−', '-')
        .replace(/\p{Nd}/gu, asciiOf)
    : text
