import type { PrintLogo } from '@evertill/contract'

/** Of receipt printers, so that a logo is as large on every paper as they print it. */
export const DOTS_PER_MM = 8

/** A logo as it is drawn and printed: one byte a dot, row by row, 1 is ink. */
export interface LogoDots {
  width: number
  height: number
  dots: Uint8Array
}

const DOTS_PER_BYTE = 8
const HIGHEST = 7

export const packLogo = ({ width, height, dots }: LogoDots): PrintLogo => {
  let bytes = ''
  for (let at = 0; at < dots.length; at += DOTS_PER_BYTE) {
    let byte = 0
    for (let place = 0; place < DOTS_PER_BYTE; place++) byte |= (dots[at + place] ?? 0) << (HIGHEST - place)
    bytes += String.fromCodePoint(byte)
  }
  return { Width: width, Height: height, Dots: btoa(bytes) }
}

export const unpackLogo = ({ Width, Height, Dots }: PrintLogo): LogoDots => {
  const bytes = atob(Dots)
  const dots = Uint8Array.from(
    { length: Width * Height },
    (_, at) =>
      ((bytes.codePointAt(Math.floor(at / DOTS_PER_BYTE)) ?? 0) >> (HIGHEST - (at % DOTS_PER_BYTE))) & 1,
  )
  return { width: Width, height: Height, dots }
}
