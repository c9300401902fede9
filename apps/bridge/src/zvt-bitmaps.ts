/** How long the data of each bitmap is: so many bytes, or as many as the digits before them say. */
type Length = number | 'll' | 'lll' | 'tlv'

const LENGTHS: Readonly<Record<number, Length>> = {
  0x01: 1,
  0x02: 1,
  0x03: 1,
  0x04: 6,
  0x05: 1,
  0x06: 'tlv',
  0x0b: 3,
  0x0c: 3,
  0x0d: 2,
  0x0e: 2,
  0x17: 2,
  0x19: 1,
  0x22: 'll',
  0x23: 'll',
  0x24: 'lll',
  0x27: 1,
  0x29: 4,
  0x2a: 15,
  0x2d: 'll',
  0x37: 3,
  0x3a: 2,
  0x3b: 8,
  0x3c: 'lll',
  0x3d: 3,
  0x49: 2,
  0x4c: 'll',
  0x60: 'lll',
  0x87: 2,
  0x88: 3,
  0x8a: 1,
  0x8b: 'll',
  0x8c: 1,
  0x92: 'lll',
  0x9a: 'lll',
  0xa0: 1,
  0xaa: 3,
  0xaf: 'lll',
  0xba: 5,
}

/** `F1F4` is 14: each byte is one digit. */
const digitsIn = (bytes: Buffer): number => [...bytes].reduce((sum, byte) => sum * 10 + (byte & 0x0f), 0)

const tlvLength = (data: Buffer, at: number): { length: number; head: number } => {
  const first = data.readUInt8(at)
  if (first < 0x80) return { length: first, head: 1 }
  return first === 0x81
    ? { length: data.readUInt8(at + 1), head: 2 }
    : { length: data.readUInt16BE(at + 1), head: 3 }
}

const extent = (data: Buffer, at: number, length: Length): { length: number; head: number } => {
  if (length === 'tlv') return tlvLength(data, at)
  if (length === 'll') return { length: digitsIn(data.subarray(at, at + 2)), head: 2 }
  if (length === 'lll') return { length: digitsIn(data.subarray(at, at + 3)), head: 3 }
  return { length, head: 0 }
}

export type Bitmaps = ReadonlyMap<number, Buffer>

/**
 * The fields of a status information. A bitmap of unknown length ends the reading: nobody knows where the next begins,
 * and an amount that is guessed is worse than one that is missing. Throws when a field is cut off.
 */
export const readBitmaps = (data: Buffer): Bitmaps => {
  const found = new Map<number, Buffer>()
  let at = 0
  while (at < data.length) {
    const bitmap = data.readUInt8(at)
    const known = LENGTHS[bitmap]
    if (known === undefined) return found
    const { length, head } = extent(data, at + 1, known)
    const from = at + 1 + head
    if (from + length > data.length) throw new Error('The terminal sends a field that is cut off.')
    found.set(bitmap, Buffer.from(data.subarray(from, from + length)))
    at = from + length
  }
  return found
}

/** The field as it is sent: the bitmap, its length where it has one, and its data. */
export const bitmap = (id: number, data: Buffer): Buffer => {
  const known = LENGTHS[id]
  const places = known === 'll' ? 2 : known === 'lll' ? 3 : 0
  const digits = String(data.length).padStart(places, '0')
  const head = places === 0 ? [] : [...digits].map((digit) => 0xf0 | Number(digit))
  return Buffer.concat([Buffer.from([id, ...head]), data])
}
