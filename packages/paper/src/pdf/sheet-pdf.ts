import { pageCaption, type Sheet } from '../sheet.ts'
import { A4, INNER, MARGIN } from './a4.ts'
import { type Ink, openInk, type PdfInfo, type PdfPorts, POINTS_PER_MM, type TextStyle } from './ink.ts'
import { type PlacedTable, placeTable } from './table.ts'

/** Below it is the page number. */
const BOTTOM = A4.height - MARGIN - 14
const CODE = 84

const TITLE: TextStyle = { size: 14, bold: true }
const NAME: TextStyle = { size: 12, bold: true }
const STRONG: TextStyle = { size: 9, bold: true }
const TEXT: TextStyle = { size: 9 }
const SOFT: TextStyle = { size: 8, grey: true }
const TOTAL: TextStyle = { size: 12, bold: true }

/** The logo of the shop, above its name. */
export interface PdfLogo {
  png: Uint8Array
  widthMm: number
  heightMm: number
}

interface SheetTexts {
  /** "Page 1 of 3" */
  pageText: (page: number, pages: number) => string
  logo?: PdfLogo | undefined
}

/** Bills on A4, each on pages of its own. */
export const sheetPdf = async (
  sheets: readonly Sheet[],
  { pageText, logo }: SheetTexts,
  info: PdfInfo,
  ports: PdfPorts,
): Promise<Uint8Array> => {
  const ink = await openInk({ ...info, isMirrored: true }, [...textsIn(sheets), pageText(1, 2)], ports)
  for (const sheet of sheets) {
    const first = ink.pages()
    drawSheet(ink, sheet, logo)
    const pages = ink.pages() - first
    for (let page = 1; page <= pages; page += 1) {
      ink.toPage(first + page - 1)
      ink.text(sheet.caption, MARGIN, A4.height - MARGIN - 6, SOFT)
      ink.text(pageText(page, pages), A4.width - MARGIN, A4.height - MARGIN - 6, SOFT, 'right')
    }
  }
  return ink.bytes()
}

/** Every text of the sheets, to know which characters are needed. */
const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

/** Where the next thing is written; a thing that does not fit begins a new page. */
interface Cursor {
  y: number
  /** Makes room for `height`, and says whether that took a new page. */
  room(height: number): boolean
}

const drawSheet = (ink: Ink, sheet: Sheet, logo: PdfLogo | undefined): void => {
  const cursor: Cursor = {
    y: MARGIN,
    room: (height) => {
      if (cursor.y + height <= BOTTOM) return false
      ink.addPage(A4.width, A4.height)
      ink.text(pageCaption(sheet), MARGIN, MARGIN, SOFT)
      cursor.y = MARGIN + 18
      return true
    },
  }
  ink.addPage(A4.width, A4.height)
  drawHead(ink, sheet, cursor, logo && drawLogo(ink, logo))
  drawLines(placeTable(ink, sheet.lines, MARGIN, INNER), cursor)
  cursor.y += 10
  drawTotals(ink, sheet, cursor)
  drawEnd(ink, sheet, cursor)
}

/** Writes texts below each other, broken at `width`, and returns where they end. */
const column = (
  ink: Ink,
  rows: readonly (readonly [string, TextStyle])[],
  x: number,
  y: number,
  width: number,
): number => {
  let at = y
  for (const [text, style] of rows) {
    for (const row of ink.wrap(text, width, style)) {
      ink.text(row, x, at, style)
      at += ink.height(style)
    }
  }
  return at
}

const HALF = INNER / 2 - 10

/** Returns where the name of the shop begins below it. */
const drawLogo = (ink: Ink, { png, widthMm, heightMm }: PdfLogo): number => {
  const width = Math.min(widthMm * POINTS_PER_MM, HALF)
  ink.picture(png, MARGIN, MARGIN, width)
  return MARGIN + (width * heightMm) / widthMm + 4
}

const drawHead = (ink: Ink, sheet: Sheet, cursor: Cursor, sellerStart = cursor.y): void => {
  const { seller, parties, facts } = sheet
  const right = A4.width / 2 + 10
  const sellerEnd = column(
    ink,
    [[seller.name, NAME], ...seller.lines.map((line) => [line, TEXT] as const)],
    MARGIN,
    sellerStart,
    HALF,
  )
  let y = cursor.y
  for (const title of [sheet.copy, sheet.title].filter(Boolean)) {
    ink.text(title, A4.width - MARGIN, y, TITLE, 'right')
    y += ink.height(TITLE)
  }
  const factsEnd = drawPairs(ink, facts, right, y + 2, HALF)
  cursor.y = Math.max(sellerEnd, factsEnd) + 8
  if (parties.length > 0) {
    ink.rule(MARGIN, cursor.y, INNER)
    const ends = parties.map(({ label, name, lines }, place) =>
      column(
        ink,
        [
          [label, SOFT],
          ...(name === '' ? [] : [[name, STRONG] as const]),
          ...lines.map((line) => [line, TEXT] as const),
        ],
        place === 0 ? MARGIN : right,
        cursor.y + 4,
        HALF,
      ),
    )
    cursor.y = Math.max(...ends) + 8
  }
  ink.rule(MARGIN, cursor.y, INNER)
  cursor.y += 2
}

/** Labels on the left and values on the right of a column. */
const drawPairs = (
  ink: Ink,
  pairs: readonly { label: string; value: string; isTotal?: boolean }[],
  x: number,
  y: number,
  width: number,
): number => {
  let at = y
  for (const { label, value, isTotal = false } of pairs) {
    const style = isTotal ? TOTAL : TEXT
    if (isTotal) {
      ink.rule(x, at + 2, width, { thick: true })
      at += 5
    }
    const values = ink.wrap(value, width * 0.75, style)
    const widest = Math.max(...values.map((row) => ink.width(row, style)))
    const labels = ink.wrap(label, width - widest - 8, style)
    for (const [place, row] of labels.entries()) ink.text(row, x, at + place * ink.height(style), style)
    // The figure stands beside the last row of its label.
    const first = Math.max(0, labels.length - values.length)
    for (const [place, row] of values.entries())
      ink.text(row, x + width, at + (first + place) * ink.height(style), style, 'right')
    at += Math.max(labels.length, values.length) * ink.height(style)
    if (isTotal) {
      ink.rule(x, at + 3, width, { thick: true })
      at += 7
    }
  }
  return at
}

const drawLines = (table: PlacedTable, cursor: Cursor): void => {
  const drawHeadRow = () => {
    table.drawHead(cursor.y)
    cursor.y += table.height.head
  }
  cursor.room(table.height.head + (table.rows > 0 ? table.height.row(0) : 0))
  drawHeadRow()
  for (let place = 0; place < table.rows; place += 1) {
    // The sums stay with the last line.
    const isLast = place === table.rows - 1
    if (cursor.room(table.height.row(place) + (isLast ? table.height.sums : 0))) drawHeadRow()
    table.drawRow(place, cursor.y)
    cursor.y += table.height.row(place)
  }
  table.drawSums(cursor.y)
  cursor.y += table.height.sums
}

/** The tax per rate on the left, the way to the payable on the right. */
const drawTotals = (ink: Ink, sheet: Sheet, cursor: Cursor): void => {
  const sumsWidth = INNER * 0.4
  const taxesWidth = INNER - sumsWidth - 20
  const taxes = sheet.taxes && placeTable(ink, sheet.taxes, MARGIN, taxesWidth)
  const taxRows = taxes ? Array.from({ length: taxes.rows }, (_, place) => taxes.height.row(place)) : []
  const taxHeight = taxes ? taxRows.reduce((sum, one) => sum + one, taxes.height.head + taxes.height.sums) : 0
  // Labels of charges may take two rows.
  const rowsOf = (count: number) => count * 1.6 * ink.height(TEXT) + 30
  cursor.room(Math.max(taxHeight, rowsOf(sheet.sums.length + sheet.payments.length)))
  let y = cursor.y
  if (taxes) {
    taxes.drawHead(y)
    y += taxes.height.head
    for (const [place, height] of taxRows.entries()) {
      taxes.drawRow(place, y)
      y += height
    }
    taxes.drawSums(y)
    y += taxes.height.sums
  }
  const sumsEnd = drawPairs(
    ink,
    [...sheet.sums, ...sheet.payments],
    A4.width - MARGIN - sumsWidth,
    cursor.y,
    sumsWidth,
  )
  cursor.y = Math.max(y, sumsEnd) + 10
}

const drawEnd = (ink: Ink, sheet: Sheet, cursor: Cursor): void => {
  const texts = [sheet.inWords, ...sheet.texts, ...sheet.footer]
  const codes = sheet.codes.length * (CODE + 16)
  const width = INNER - codes
  const height = texts.flatMap((text) => ink.wrap(text, width, TEXT)).length * ink.height(TEXT)
  cursor.room(Math.max(height, CODE + 16))
  for (const [place, { label, value }] of sheet.codes.entries()) {
    const x = A4.width - MARGIN - codes + place * (CODE + 16) + 16
    ink.qr(value, x, cursor.y, CODE)
    ink.text(label, x + CODE / 2, cursor.y + CODE, SOFT, 'centre')
  }
  column(
    ink,
    texts.map((text) => [text, TEXT] as const),
    MARGIN,
    cursor.y,
    width,
  )
}
