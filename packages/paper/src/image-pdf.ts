/** The picture on the page of a PDF. */
interface Picture {
  jpeg: Uint8Array
  width: number
  height: number
}

/** 72 points are an inch. */
const POINTS_PER_MM = 72 / 25.4

/**
 * A PDF of one page with one picture, `millimetres` wide. A picture, because a receipt can be in any script, and text
 * would need a font for each in the file. Written by hand, because it is only five objects.
 */
export const imagePdf = ({ jpeg, width, height }: Picture, millimetres: number): Uint8Array => {
  const wide = round(millimetres * POINTS_PER_MM)
  const high = round((wide * height) / width)
  const drawing = `q ${wide} 0 0 ${high} 0 0 cm /Im0 Do Q`
  const objects: readonly (readonly (string | Uint8Array)[])[] = [
    ['<< /Type /Catalog /Pages 2 0 R >>'],
    ['<< /Type /Pages /Kids [3 0 R] /Count 1 >>'],
    [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${wide} ${high}] /Contents 4 0 R` +
        ' /Resources << /XObject << /Im0 5 0 R >> >> >>',
    ],
    [`<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`],
    [
      `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB` +
        ` /BitsPerComponent 8 /Filter /DCTDecode /Length ${jpeg.length} >>\nstream\n`,
      jpeg,
      '\nendstream',
    ],
  ]
  return assemble(objects)
}

const round = (points: number): number => Math.round(points * 100) / 100

/** The table at the end lists the byte offset of each object. If one is wrong, no reader opens the file. */
const assemble = (objects: readonly (readonly (string | Uint8Array)[])[]): Uint8Array => {
  const encoder = new TextEncoder()
  const parts: Uint8Array[] = []
  let size = 0
  const write = (part: string | Uint8Array) => {
    const bytes = typeof part === 'string' ? encoder.encode(part) : part
    parts.push(bytes)
    size += bytes.length
  }
  write('%PDF-1.4\n')
  const begins: number[] = []
  for (const [place, object] of objects.entries()) {
    begins.push(size)
    write(`${place + 1} 0 obj\n`)
    for (const part of object) write(part)
    write('\nendobj\n')
  }
  const table = size
  const rows = begins.map((begin) => `${String(begin).padStart(10, '0')} 00000 n \n`).join('')
  write(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`)
  write(`trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`)
  const file = new Uint8Array(size)
  let at = 0
  for (const part of parts) {
    file.set(part, at)
    at += part.length
  }
  return file
}
