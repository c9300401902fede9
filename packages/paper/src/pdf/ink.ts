import { encode } from 'uqr'
import { factsOf } from '@evertill/texts/languages.ts'
import { type Face, facesIn, type LoadFonts } from './faces.ts'
import { lettersOf } from '../text-rows.ts'
import { type Run, runsOf } from './runs.ts'

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
  fonts: LoadFonts
  /** Draws a text that the fonts lack. Without it its characters print as question marks. */
  drawText?: ((text: string) => Promise<TextPicture>) | undefined
}

/** What readers and search show beside the pages. */
export interface PdfInfo {
  title: string
  language: string
  /** In a language that runs from right to left, the page is laid out from there too. */
  isMirrored?: boolean
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

/** For a character that cannot be drawn at all. */
const FALLBACK = '?'

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
  const loaded = await fonts(facesIn([...texts, FALLBACK]))
  const has = (face: Face) => loaded.has(`${face}-400`)
  const { direction } = factsOf(info.language)
  const isMirrored = info.isMirrored === true && direction === 'rtl'
  const split = (text: string) => runsOf(text, direction, has)
  const pictures = await picturesOf(texts.flatMap(split), drawText)
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
  for (const [name, bytes] of loaded) document.registerFont(name, exactBuffer(bytes))
  const done = bytesOf(document)

  const use = (face: string, { size, bold }: TextStyle) =>
    document.font(`${face}-${bold ? '700' : '400'}`).fontSize(size)
  const pieces = (text: string, style: TextStyle) =>
    split(text).map(({ text: run, face }) => {
      const picture = face === null ? pictures.get(run) : undefined
      if (picture) return { picture, width: picture.ratio * style.size * LINE }
      const written = face === null ? FALLBACK.repeat([...run].length) : run
      const name = face ?? 'latin'
      return { written, name, width: use(name, style).widthOfString(written) }
    })
  const width = (text: string, style: TextStyle) =>
    pieces(text, style).reduce((sum, piece) => sum + piece.width, 0)

  const blocks = (all: readonly Block[]) => {
    for (const block of all) document.rect(block.x, block.y, block.width, block.height)
    document.fill('#000')
  }
  /** Where something `wide` points wide begins, which the layout has put at `x` from its own side. */
  const startOf = (x: number, wide: number) => (isMirrored ? document.page.width - x - wide : x)

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
      let at = startOf(align === 'left' ? x : align === 'right' ? x - whole : x - whole / 2, whole)
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
        .moveTo(startOf(x, wide), y)
        .lineTo(startOf(x, wide) + wide, y)
        .stroke()
      if (dashed) document.undash()
    },
    qr: (value, x, y, wide) => {
      const { data, size } = encode(value, { border: 2 })
      const module = wide / size
      const start = startOf(x, wide)
      blocks(
        data.flatMap((cells, row) =>
          cells.flatMap((isOn, column) =>
            isOn ? [{ x: start + column * module, y: y + row * module, width: module, height: module }] : [],
          ),
        ),
      )
    },
    picture: (png, x, y, wide) => void document.image(exactBuffer(png), startOf(x, wide), y, { width: wide }),
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
  runs: readonly Run[],
  drawText: PdfPorts['drawText'],
): Promise<ReadonlyMap<string, TextPicture>> => {
  const pictures = new Map<string, TextPicture>()
  if (!drawText) return pictures
  for (const text of new Set(runs.flatMap((run) => (run.face ? [] : run.text))))
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
    for (const letter of lettersOf(word)) {
      if (row !== '' && !fits(row + letter)) {
        rows.push(row)
        row = ''
      }
      row += letter
    }
  }
  return [...rows, row]
}
