const HEADER = 44
const ENTRY = 20
/** The same in the unpacked file. */
const SFNT_HEADER = 12
const SFNT_ENTRY = 16

/**
 * The font in a WOFF file, unpacked. fontkit reads WOFF by itself, but it inflates a table again for every glyph: a PDF
 * would take seconds.
 */
export const unpackWoff = async (file: Uint8Array): Promise<Uint8Array> => {
  const woff = new DataView(file.buffer, file.byteOffset, file.byteLength)
  const count = woff.getUint16(12)
  const tables = await Promise.all(
    Array.from({ length: count }, async (_, place) => {
      const at = HEADER + place * ENTRY
      const [offset, packed, length] = [
        woff.getUint32(at + 4),
        woff.getUint32(at + 8),
        woff.getUint32(at + 12),
      ]
      const bytes = file.slice(offset, offset + packed)
      // A table that does not get smaller is stored as it is.
      return { at, length, bytes: packed < length ? await inflate(bytes) : bytes }
    }),
  )
  const starts: number[] = []
  let size = SFNT_HEADER + count * SFNT_ENTRY
  for (const { length } of tables) {
    starts.push(size)
    size += Math.ceil(length / 4) * 4
  }
  const font = new Uint8Array(size)
  const sfnt = new DataView(font.buffer)
  sfnt.setUint32(0, woff.getUint32(4))
  sfnt.setUint16(4, count)
  for (const [place, { at, length, bytes }] of tables.entries()) {
    const entry = SFNT_HEADER + place * SFNT_ENTRY
    const start = starts[place] ?? 0
    sfnt.setUint32(entry, woff.getUint32(at))
    sfnt.setUint32(entry + 4, woff.getUint32(at + 16))
    sfnt.setUint32(entry + 8, start)
    sfnt.setUint32(entry + 12, length)
    font.set(bytes, start)
  }
  return font
}

const inflate = async (bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> => {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}
