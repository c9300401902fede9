import { code128, ean13, ean8 } from 'bwip-js/generic'
import { hasRightCheckDigit } from '@evertill/domain'

/** Black bars of a barcode, in widths of its narrowest bar. */
export interface Bars {
  wide: number
  bars: readonly { at: number; wide: number }[]
}

/** How many narrow bars of white a scanner wants on either side. */
export const QUIET = 10

/** Code 128 has the printable characters of ASCII only. */
const IN_CODE_128 = /^[\u0020-\u007e]+$/
/** Drawn twice as large, the middle of every bar is a whole number. */
const SCALE = 2

/** The bars of an EAN where the code is one, otherwise of Code 128; null if it has characters that no barcode has. */
export const barsOf = (code: string): Bars | null => {
  if (hasRightCheckDigit(code)) {
    if (code.length === 13) return drawn(ean13, 'ean13', code)
    // A UPC-A is the EAN-13 with a leading 0, and scanners read it as either.
    if (code.length === 12) return drawn(ean13, 'ean13', `0${code}`)
    if (code.length === 8) return drawn(ean8, 'ean8', code)
  }
  return IN_CODE_128.test(code) ? drawn(code128, 'code128', code) : null
}

type Encoder = typeof ean13

const drawn = (encode: Encoder, bcid: string, text: string): Bars => {
  const bars: { at: number; wide: number }[] = []
  const nothing = () => undefined
  encode<Bars | undefined>(
    { bcid, text, height: 10 },
    {
      scale: () => [SCALE, SCALE],
      measure: () => ({ width: 0, ascent: 0, descent: 0 }),
      init: nothing,
      line: (middle, _top, _x, _bottom, wide) =>
        bars.push({ at: (middle - wide / 2) / SCALE, wide: wide / SCALE }),
      polygon: nothing,
      hexagon: nothing,
      ellipse: nothing,
      fill: nothing,
      text: nothing,
      end: nothing,
    },
  )
  return { bars, wide: Math.max(...bars.map(({ at, wide }) => at + wide)) }
}
