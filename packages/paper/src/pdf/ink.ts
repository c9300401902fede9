import { encode } from 'uqr'
import { FACES, type PdfFonts, runsOf } from './faces.ts'

export const POINTS_PER_MM = 72 / 25.4

export interface TextStyle {
  size: number
  bold?: boolean
  grey?: boolean
}

/** A text that no font has the characters for, as a picture. */
export interface TextPicture {
  png: Uint8Array
  /** Width for a height of 1. */
  ratio: number
}

export interface PdfPorts {
  fonts: PdfFonts
  /** Draws a text that the fonts lack. Without it its characters print as question marks. */
  drawText?: ((text: string) => Promise<TextPicture>) | undefined
}

/** What readers and search show beside the pages. */
export interface PdfInfo {
  title: string
  language: string
  author?: string
  /** When the document was made, so that a reprint is the same file; now, if it is missing. */
  at?: string
}

export interface Block {
  x: number
  y: number
  width: number
  height: number
}

/** Height of a row of text, and of its baseline, in sizes of the font. */
const LINE = 1.36
const BASELINE = 1.02

/** Writes text and lines on the pages of a PDF. Positions are points from the top left corner. */
export interface Ink {
  addPage(width: number, height: number): void
  /** Goes back to a page to write its number, which is known at the end. */
  toPage(place: number): void
  pages(): number
  width(text: string, style: TextStyle): number
  height(style: TextStyle): number
  /** Returns the rows of a text that is broken at `width`. */
  wrap(text: string, width: number, style: TextStyle): string[]
  text(text: string, x: number, y: number, style: TextStyle, align?: 'left' | 'right' | 'centre'): void
  rule(x: number, y: number, width: number, style?: { thick?: boolean; dashed?: boolean }): void
  qr(value: string, x: number, y: number, width: number): void
  /** A PNG, as high as its width makes it. */
  picture(png: Uint8Array, x: number, y: number, width: number): void
  /** Black rectangles, such as the bars of a barcode. */
  blocks(blocks: readonly Block[]): void
  bytes(): Promise<Uint8Array>
}

/** `texts` is everything that will be written: what the fonts lack is drawn before. */
export const openInk = async (
  info: PdfInfo,
  texts: readonly string[],
  { fonts, drawText }: PdfPorts,
): Promise<Ink> => {
  // Loaded with the first paper: a server starts without waiting for it.
  const { default: PDFDocument } = await import('pdfkit')
  const pictures = await picturesOf(texts, drawText)
  const document = new PDFDocument({
    autoFirstPage: false,
    bufferPages: true,
    // Without a font of its own: its usual one lacks the rupee sign and is not in the browser's build.
    font: '',
    lang: info.language,
    displayTitle: true,
    info: {
      Title: info.title,
      ...(info.author === undefined ? {} : { Author: info.author }),
      ...(info.at === undefined ? {} : { CreationDate: new Date(info.at) }),
    },
  })
  for (const face of FACES) {
    for (const weight of ['400', '700'] as const) {
      document.registerFont(`${face}-${weight}`, exactBuffer(fonts[`${face}-${weight}`]))
    }
  }
  const done = bytesOf(document)

  const use = (face: string, { size, bold }: TextStyle) =>
    document.font(`${face}-${bold ? '700' : '400'}`).fontSize(size)
  const pieces = (text: string, style: TextStyle) =>
    runsOf(text).map(({ text: run, face }) => {
      const picture = face === null ? pictures.get(run) : undefined
      if (picture) return { picture, width: picture.ratio * style.size * LINE }
      const written = face === null ? '?'.repeat([...run].length) : run
      const name = face ?? 'latin'
      return { written, name, width: use(name, style).widthOfString(written) }
    })
  const width = (text: string, style: TextStyle) =>
    pieces(text, style).reduce((sum, piece) => sum + piece.width, 0)

  const blocks = (all: readonly Block[]) => {
    for (const block of all) document.rect(block.x, block.y, block.width, block.height)
    document.fill('#000')
  }

  return {
    addPage: (wide, high) => void document.addPage({ size: [wide, high], margin: 0 }),
    toPage: (place) => void document.switchToPage(place),
    pages: () => document.bufferedPageRange().count,
    width,
    height: ({ size }) => size * LINE,
    wrap: (text, wide, style) => wrapText(text, (part) => width(part, style) <= wide),
    text: (text, x, y, style, align = 'left') => {
      const written = pieces(text, style)
      const whole = written.reduce((sum, piece) => sum + piece.width, 0)
      let at = align === 'left' ? x : align === 'right' ? x - whole : x - whole / 2
      for (const piece of written) {
        if (piece.picture) {
          document.image(exactBuffer(piece.picture.png), at, y, { height: style.size * LINE })
        } else {
          use(piece.name, style)
            .fillColor(style.grey ? '#555' : '#000')
            .text(piece.written, at, y + style.size * BASELINE, { lineBreak: false, baseline: 'alphabetic' })
        }
        at += piece.width
      }
    },
    rule: (x, y, wide, { thick = false, dashed = false } = {}) => {
      document.lineWidth(thick ? 0.9 : 0.4).strokeColor(thick ? '#000' : '#888')
      if (dashed) document.dash(2, { space: 1.5 })
      document
        .moveTo(x, y)
        .lineTo(x + wide, y)
        .stroke()
      if (dashed) document.undash()
    },
    qr: (value, x, y, wide) => {
      const { data, size } = encode(value, { border: 2 })
      const module = wide / size
      blocks(
        data.flatMap((cells, row) =>
          cells.flatMap((isOn, column) =>
            isOn ? [{ x: x + column * module, y: y + row * module, width: module, height: module }] : [],
          ),
        ),
      )
    },
    picture: (png, x, y, wide) => void document.image(exactBuffer(png), x, y, { width: wide }),
    blocks,
    bytes: () => {
      document.end()
      return done
    },
  }
}

const bytesOf = (document: PDFKit.PDFDocument): Promise<Uint8Array> =>
  new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = []
    document.on('data', (chunk: Uint8Array) => chunks.push(chunk))
    document.on('end', () => resolve(joined(chunks)))
    document.on('error', reject)
  })

const joined = (chunks: readonly Uint8Array[]): Uint8Array => {
  const bytes = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.length
  }
  return bytes
}

/** A view of a part of a buffer would be read from the buffer's beginning. */
const exactBuffer = (bytes: Uint8Array): ArrayBuffer => new Uint8Array(bytes).buffer

const picturesOf = async (
  texts: readonly string[],
  drawText: PdfPorts['drawText'],
): Promise<ReadonlyMap<string, TextPicture>> => {
  const pictures = new Map<string, TextPicture>()
  if (!drawText) return pictures
  for (const text of new Set(
    texts.flatMap((one) => runsOf(one)).flatMap((run) => (run.face ? [] : run.text)),
  ))
    pictures.set(text, await drawText(text))
  return pictures
}

/** Breaks between words; a word that is too long is cut. */
const wrapText = (text: string, fits: (part: string) => boolean): string[] => {
  const rows: string[] = []
  let row = ''
  for (const word of text.split(' ')) {
    const joined = row === '' ? word : `${row} ${word}`
    if (fits(joined)) {
      row = joined
      continue
    }
    if (row !== '') rows.push(row)
    row = ''
    for (const letter of word) {
      if (row !== '' && !fits(row + letter)) {
        rows.push(row)
        row = ''
      }
      row += letter
    }
  }
  return [...rows, row]
}
