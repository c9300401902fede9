/** The part of DER (ITU-T X.690) that a certificate needs. Each function returns one whole element. */

const lengthOf = (bytes: number): Buffer => {
  if (bytes < 0x80) return Buffer.from([bytes])
  const digits = bytes < 0x100 ? [bytes] : [bytes >> 8, bytes & 0xff]
  return Buffer.from([0x80 | digits.length, ...digits])
}

export const element = (tag: number, ...parts: readonly Buffer[]): Buffer => {
  const body = Buffer.concat(parts)
  return Buffer.concat([Buffer.from([tag]), lengthOf(body.length), body])
}

export const sequence = (...parts: readonly Buffer[]): Buffer => element(0x30, ...parts)
export const set = (...parts: readonly Buffer[]): Buffer => element(0x31, ...parts)
/** `[0]`, `[3]`: an element around an element. */
export const explicit = (number: number, ...parts: readonly Buffer[]): Buffer =>
  element(0xa0 | number, ...parts)
/** `[2]`, `[7]`: bytes whose type follows from the number. */
export const implicit = (number: number, bytes: Buffer): Buffer => element(0x80 | number, bytes)
export const octets = (bytes: Buffer): Buffer => element(0x04, bytes)
export const utf8 = (text: string): Buffer => element(0x0c, Buffer.from(text, 'utf8'))
export const TRUE = Buffer.from([0x01, 0x01, 0xff])

/** The first byte says how many bits of the last one are unused. */
export const bits = (bytes: Buffer, unused = 0): Buffer => element(0x03, Buffer.from([unused]), bytes)

/** Positive: a leading zero keeps the highest bit from being read as a sign. */
export const integer = (bytes: Buffer): Buffer => {
  const first = bytes.findIndex((byte) => byte !== 0)
  const digits = first < 0 ? Buffer.from([0]) : bytes.subarray(first)
  return element(0x02, (digits[0] ?? 0) >= 0x80 ? Buffer.from([0]) : Buffer.alloc(0), digits)
}

export const objectId = (dotted: string): Buffer => {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number)
  const bytes = rest.flatMap((value) => {
    const groups = [value & 0x7f]
    for (let left = value >>> 7; left > 0; left >>>= 7) groups.unshift((left & 0x7f) | 0x80)
    return groups
  })
  return element(0x06, Buffer.from([first * 40 + second, ...bytes]))
}

/** Years before 2050 have two digits, later ones four (RFC 5280, 4.1.2.5). */
export const time = (at: Date): Buffer => {
  const text = at.toISOString().replaceAll(/[-:T]|\.\d+/g, '')
  return at.getUTCFullYear() < 2050
    ? element(0x17, Buffer.from(text.slice(2), 'ascii'))
    : element(0x18, Buffer.from(text, 'ascii'))
}
