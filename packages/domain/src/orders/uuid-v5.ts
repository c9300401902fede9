/** UUIDv5 (RFC 9562): the same name gives the same UUID on every device, so a repeated "pack" cannot bill twice. */

/** The namespace of our orders. It must never change: another one would bill every open order a second time. */
export const ORDER_NAMESPACE = '6f1c2a0e-5d0b-5b7e-9c53-0b7d8f3a1e42'

export function saleUuidOfOrder(orderId: string): string {
  return uuidV5(ORDER_NAMESPACE, orderId)
}

export function uuidV5(namespace: string, name: string): string {
  const space = namespace.replaceAll('-', '').match(/../g) ?? []
  const digest = sha1([...space.map((hex) => Number.parseInt(hex, 16)), ...utf8(name)])
  const hex = digest.map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('')
  const variant = '89ab'.charAt(Number.parseInt(hex.charAt(16), 16) & 3)
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `5${hex.slice(13, 16)}`,
    variant + hex.slice(17, 20),
    hex.slice(20, 32),
  ].join('-')
}

function utf8(text: string): number[] {
  const encoded = encodeURIComponent(text.replace(/[\ud800-\udfff]/gu, '\ufffd'))
  return (encoded.match(/%..|./g) ?? []).map((one) =>
    one.length > 1 ? Number.parseInt(one.slice(1), 16) : one.charCodeAt(0),
  )
}

/** SHA-1 in plain integers: WebCrypto is asynchronous, and this package uses no platform API. It only makes a name. */
function sha1(message: readonly number[]): number[] {
  // Blocks of 16 words: the message, a one bit after it, and its length in bits at the end.
  const words: number[] = Array(16 + (((message.length + 8) >> 6) << 4)).fill(0)
  for (const [place, byte] of [...message, 0x80].entries())
    words[place >> 2] = (words[place >> 2] ?? 0) | (byte << (24 - 8 * (place % 4)))
  words[words.length - 1] = message.length * 8
  let state = [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0]
  for (let block = 0; block < words.length; block += 16)
    state = mixBlock(state, words.slice(block, block + 16))
  return state
}

function mixBlock(state: readonly number[], words: number[]): number[] {
  const word = (place: number): number => words[place] ?? 0
  let [a = 0, b = 0, c = 0, d = 0, e = 0] = state
  for (let i = 0; i < 80; i += 1) {
    if (i > 15) words.push(rotate(word(i - 3) ^ word(i - 8) ^ word(i - 14) ^ word(i - 16), 1))
    const next = (rotate(a, 5) + round(i, b, c, d) + e + word(i)) | 0
    ;[a, b, c, d, e] = [next, a, rotate(b, 30), c, d]
  }
  return [a, b, c, d, e].map((sum, place) => ((state[place] ?? 0) + sum) | 0)
}

function round(i: number, b: number, c: number, d: number): number {
  if (i < 20) return ((b & c) | (~b & d)) + 0x5a827999
  if (i < 40) return (b ^ c ^ d) + 0x6ed9eba1
  if (i < 60) return ((b & c) | (b & d) | (c & d)) + 0x8f1bbcdc
  return (b ^ c ^ d) + 0xca62c1d6
}

function rotate(word: number, bits: number): number {
  return (word << bits) | (word >>> (32 - bits))
}
