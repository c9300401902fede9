import type { WeightUnit } from '@evertill/domain'
import { readDigits, type ScaleProtocolSteps, type ScaleReading, stable } from './scale-protocol.ts'

const [STX, CR] = [0x02, 0x0d]
/** The top bit is the parity, where the port leaves it in. */
const SEVEN_BITS = 0x7f
const QUESTION = 0x3f

const STATUS = { moving: 0x01, overload: 0x02, negative: 0x04 } as const

const readStatus = (byte: number): ScaleReading => {
  if (byte & STATUS.overload) return { state: 'overload' }
  if (byte & STATUS.negative) return { state: 'negative' }
  return { state: byte & STATUS.moving ? 'moving' : 'garbled' }
}

/**
 * Scales that speak Mettler-Toledo 8217: `W` is answered with STX, the weight and CR if it stands still, otherwise with a
 * question mark and a byte that says why not. The unit is not sent: it is the one that the scale was sold with.
 */
export const toledo = (unit: WeightUnit): ScaleProtocolSteps => ({
  asks: [Uint8Array.of('W'.charCodeAt(0))],
  read: (_step, raw) => {
    const bytes = raw.map((byte) => byte & SEVEN_BITS)
    const start = bytes.indexOf(STX)
    if (start < 0) return undefined
    // A status byte may have any value, that of CR too: its place is what counts.
    if (bytes[start + 1] === QUESTION)
      return bytes.length < start + 4 ? undefined : readStatus(bytes[start + 2] ?? 0)
    const end = bytes.indexOf(CR, start)
    if (end < 0) return undefined
    const text = String.fromCharCode(...bytes.slice(start + 1, end))
    // `N`: the scale has taken its own tare off.
    const read = readDigits(text.replace(/N$/, ''))
    return read ? stable({ ...read, unit }) : { state: 'garbled' }
  },
})
