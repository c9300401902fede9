import { encode } from 'uqr'

/** White modules around the code: without them cameras miss it on a dark screen. */
const QUIET_ZONE = 4

/** A QR code as one path of an SVG, and the length of its side. */
export function qrPath(value: string): { path: string; size: number } {
  const { data, size } = encode(value, { border: QUIET_ZONE })
  const squares = data.flatMap((row, y) => row.flatMap((on, x) => (on ? [`M${x} ${y}h1v1h-1z`] : [])))
  return { path: squares.join(''), size }
}
