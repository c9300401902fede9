/** UUIDv5 (RFC 9562): the same name gives the same UUID on every device, so a repeated "pack" cannot bill twice. */

/** Namespace of this product's orders, fixed for ever: another one would bill every open order a second time. */
export const ORDER_NAMESPACE = '6f1c2a0e-5d0b-5b7e-9c53-0b7d8f3a1e42'

export function saleUuidOfOrder(orderId: string): string {
  return uuidV5(ORDER_NAMESPACE, orderId)
}

export function uuidV5(namespace: string, name: string): string {
  const space = namespace.replaceAll('-', '').match(/../g) ?? []
  const digest = sha1([...space.map((hex) => Number.parseInt(hex, 16)), ...utf8(name)]).slice(0, 16)
  const bytes = digest.map((byte, place) =>
    place === 6 ? (byte & 0x0f) | 0x50 : place === 8 ? (byte & 0x3f) | 0x80 : byte,
  )
  const hex = bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

function utf8(text: string): number[] {
  const encoded = encodeURIComponent(text.replace(/[\ud800-\udfff]/gu, '\ufffd'))
  return [...encoded.matchAll(/%([0-9A-F]{2})|(.)/g)].map(([, hex, plain]) =>
    hex === undefined ? (plain ?? '').charCodeAt(0) : Number.parseInt(hex, 16),
  )
}

/** SHA-1 in plain integers: WebCrypto is asynchronous and this package knows no platform. Not a secret, only a name. */
function sha1(message: readonly number[]): number[] {
  const length = message.length * 8
  const padded = [...message, 0x80]
  while (padded.length % 64 !== 56) padded.push(0)
  for (let shift = 56; shift >= 0; shift -= 8) padded.push(Math.floor(length / 2 ** shift) & 0xff)
  let state = [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0]
  for (let block = 0; block < padded.length; block += 64)
    state = mixBlock(state, padded.slice(block, block + 64))
  return state.flatMap((word) => [word >>> 24, (word >>> 16) & 0xff, (word >>> 8) & 0xff, word & 0xff])
}

function mixBlock(state: readonly number[], block: readonly number[]): number[] {
  const byte = (place: number): number => block[place] ?? 0
  const words = Array.from(
    { length: 16 },
    (_, i) => (byte(4 * i) << 24) | (byte(4 * i + 1) << 16) | (byte(4 * i + 2) << 8) | byte(4 * i + 3),
  )
  for (let i = 16; i < 80; i += 1) {
    words.push(
      rotate((words[i - 3] ?? 0) ^ (words[i - 8] ?? 0) ^ (words[i - 14] ?? 0) ^ (words[i - 16] ?? 0), 1),
    )
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0] = state
  for (const [i, word] of words.entries()) {
    const next = (rotate(a, 5) + round(i, b, c, d) + e + word) | 0
    ;[a, b, c, d, e] = [next, a, rotate(b, 30), c, d]
  }
  return [a, b, c, d, e].map((word, place) => ((state[place] ?? 0) + word) | 0)
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
