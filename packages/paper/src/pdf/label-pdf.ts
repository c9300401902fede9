import { formatMoney } from '@evertill/domain'
import { shortenMiddle } from '@evertill/ui/shorten-middle.ts'
import { barsOf, QUIET } from '../bars.ts'
import { labelCorner, type LabelFormat, labelsOnPage } from '../label-formats.ts'
import type { LabelledGoods } from '../price-label.ts'
import {
  type Block,
  type Ink,
  openInk,
  type PdfInfo,
  type PdfPorts,
  POINTS_PER_MM,
  type TextStyle,
} from './ink.ts'

export interface LabelRun {
  goods: LabelledGoods
  copies: number
}

/** Printers leave out what is nearer to the edge of a label. */
const MARGIN = 1.6 * POINTS_PER_MM
const MAX_NAME_ROWS = 2
/** Bars that are narrower smear on the printers of an office. */
const NARROWEST_BAR = 0.25 * POINTS_PER_MM
/** Wider ones make a code no easier to read. */
const WIDEST_BAR = 0.5 * POINTS_PER_MM
const LEAST_BARS = 4.5 * POINTS_PER_MM
/** A label that is lower has MRP and unit beside the price. */
const LOW = 90
const PRICE_SHARE = 0.6
const MOST_BARS = 14 * POINTS_PER_MM

/** Price labels as a PDF. `skip` labels of the first sheet have been used already. */
export const labelPdf = async (
  runs: readonly LabelRun[],
  format: LabelFormat,
  skip: number,
  info: PdfInfo,
  ports: PdfPorts,
): Promise<Uint8Array> => {
  const ink = await openInk(
    info,
    runs.flatMap(({ goods }) => [...textsOf(goods), goods.code, '…']),
    ports,
  )
  const onPage = labelsOnPage(format)
  let place = skip % onPage
  let isOpen = false
  const size = {
    width: format.label.width * POINTS_PER_MM - 2 * MARGIN,
    height: format.label.height * POINTS_PER_MM - 2 * MARGIN,
  }
  for (const { goods, copies } of runs) {
    const draw = prepareLabel(ink, goods, size)
    for (let copy = 0; copy < copies; copy += 1) {
      if (!isOpen) ink.addPage(format.page.width * POINTS_PER_MM, format.page.height * POINTS_PER_MM)
      const { x, y } = labelCorner(format, place)
      draw(x * POINTS_PER_MM + MARGIN, y * POINTS_PER_MM + MARGIN)
      place = (place + 1) % onPage
      isOpen = place !== 0
    }
  }
  return ink.bytes()
}

interface Size {
  width: number
  height: number
}
type Draw = (x: number, y: number) => void

/** Name, price, MRP and unit. */
const textsOf = ({ name, price, unit, mrp, currency, taxNote }: LabelledGoods) => {
  const perUnit = [unit === '' ? '' : `/ ${unit}`, taxNote].filter((text) => text !== '').join(' ')
  return [
    name,
    formatMoney(price, currency),
    mrp > 0 ? `MRP ${formatMoney(mrp, currency)}` : '',
    perUnit,
  ] as const
}

/** Name and price above, the code below, and between them whatever room is left. */
const prepareLabel = (ink: Ink, goods: LabelledGoods, size: Size): Draw => {
  const [name, ...prices] = textsOf(goods)
  const nameStyle: TextStyle = { size: clamp(size.height * 0.12, 5.5, 12), bold: true }
  const names = nameRows(ink, name, size.width, nameStyle)
  const priceRow = preparePrice(ink, prices, size)
  const written = names.length * ink.height(nameStyle) + priceRow.height
  const room = { ...size, height: size.height - written }
  const drawCode = prepareCode(ink, goods.code, room, smallStyle(size.height))
  return (x, y) => {
    for (const [row, text] of names.entries())
      ink.text(text, x + size.width / 2, y + row * ink.height(nameStyle), nameStyle, 'centre')
    priceRow.draw(x, y + names.length * ink.height(nameStyle))
    drawCode(x, y + written)
  }
}

/** The price with MRP and unit: below it, or beside it where a label is low. */
const preparePrice = (
  ink: Ink,
  [price, ...others]: readonly string[],
  { width, height }: Size,
): { height: number; draw: Draw } => {
  const small = smallStyle(height)
  const large: TextStyle = { size: clamp(height * 0.2, 9, 26), bold: true }
  const notes = others.filter((text) => text !== '')
  if (height >= LOW || notes.length === 0) {
    const note = notes.join('   ')
    const noteHeight = note === '' ? 0 : ink.height(small)
    return {
      height: ink.height(large) + noteHeight,
      draw: (x, y) => {
        ink.text(price ?? '', x + width / 2, y, fitted(ink, price ?? '', width, large), 'centre')
        ink.text(note, x + width / 2, y + ink.height(large), fitted(ink, note, width, small), 'centre')
      },
    }
  }
  const priceWidth = Math.min(ink.width(price ?? '', large), width * PRICE_SHARE)
  const noteWidth = width - priceWidth - small.size
  const rowHeight = ink.height(large) / notes.length
  return {
    height: ink.height(large),
    draw: (x, y) => {
      ink.text(price ?? '', x, y, fitted(ink, price ?? '', priceWidth, large))
      for (const [row, note] of notes.entries()) {
        const style = fitted(ink, note, noteWidth, small)
        const at = y + row * rowHeight + (rowHeight - ink.height(style)) / 2
        ink.text(note, x + width, at, style, 'right')
      }
    },
  }
}

const smallStyle = (height: number): TextStyle => ({ size: clamp(height * 0.09, 5, 9) })

const prepareCode = (ink: Ink, code: string, size: Size, style: TextStyle): Draw => {
  const middle = size.width / 2
  const bottom = size.height - ink.height(style)
  const textStyle = fitted(ink, code, size.width, style)
  const drawText: Draw = (x, y) => ink.text(code, x + middle, y + bottom, textStyle, 'centre')
  if (bottom < LEAST_BARS) return drawText
  const blocks = barBlocks(code, { ...size, height: bottom })
  return (x, y) => {
    if (blocks) ink.blocks(blocks.map((block) => ({ ...block, x: x + block.x, y: y + block.y })))
    else ink.qr(code, x + middle - bottom / 2, y, bottom)
    drawText(x, y)
  }
}

/** Bars in the middle of the room and at its end; null if they would be too narrow to be read. */
const barBlocks = (code: string, room: Size): Block[] | null => {
  const encoded = barsOf(code)
  if (!encoded) return null
  const module = Math.min(WIDEST_BAR, room.width / (encoded.wide + 2 * QUIET))
  if (module < NARROWEST_BAR) return null
  const height = Math.min(room.height, MOST_BARS)
  const left = (room.width - encoded.wide * module) / 2
  return encoded.bars.map(({ at, wide }) => ({
    x: left + at * module,
    y: room.height - height,
    width: wide * module,
    height,
  }))
}

/** A text that is too wide for its row is written smaller, never cut. */
const fitted = (ink: Ink, text: string, room: number, style: TextStyle): TextStyle => {
  const natural = ink.width(text, style)
  return natural <= room ? style : { ...style, size: (style.size * room) / natural }
}

/** A name that is too long loses its middle: its end says which size it is. */
const nameRows = (ink: Ink, name: string, width: number, style: TextStyle): string[] => {
  let rows = ink.wrap(name, width, style)
  for (let letters = name.length - 1; rows.length > MAX_NAME_ROWS && letters > 0; letters -= 1)
    rows = ink.wrap(shortenMiddle(name, letters), width, style)
  return rows.slice(0, MAX_NAME_ROWS)
}

const clamp = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most)
