import { readDigits, type ScaleProtocolSteps, type ScaleReading, stable } from './scale-protocol.ts'

const [SOH, STX, ETX, EOT, ENQ, ACK, DC1, NAK] = [0x01, 0x02, 0x03, 0x04, 0x05, 0x06, 0x11, 0x15]

/** From the status to the unit: what the checksum is over. */
const FIELDS = 10
/** SOH STX, the fields, checksum, ETX EOT. */
const LENGTH = 2 + FIELDS + 3

const UNITS = { kg: 'kg', lb: 'lb', g: 'g', oz: 'oz' } as const

const readFields = (fields: readonly number[]): ScaleReading => {
  const text = String.fromCharCode(...fields)
  const [status, sign] = [text.charAt(0), text.charAt(1)]
  if (status === 'F' || sign === 'F') return { state: 'overload' }
  const read = readDigits(text.slice(2, 8))
  const unit = UNITS[text.slice(8, 10).trim().toLowerCase() as keyof typeof UNITS]
  if (!read || !unit || !['S', 'U'].includes(status) || ![' ', '+', '-'].includes(sign))
    return { state: 'garbled' }
  const weight = { ...read, digits: sign === '-' ? -read.digits : read.digits, unit }
  return status === 'U' ? { state: 'moving', weight } : stable(weight)
}

/**
 * Scales of CAS, such as PD-II and AP: ENQ is answered with ACK, DC1 with the weight, which has a status, a sign, six
 * characters, a unit and a checksum over all of these.
 */
export const CAS: ScaleProtocolSteps = {
  asks: [Uint8Array.of(ENQ), Uint8Array.of(DC1)],
  read: (step, bytes) => {
    if (step === 0) {
      if (bytes.includes(ACK)) return 'next'
      return bytes.includes(NAK) ? { state: 'moving' } : undefined
    }
    const start = bytes.indexOf(SOH)
    if (start < 0 || bytes.length < start + LENGTH) return undefined
    const message = bytes.slice(start, start + LENGTH)
    const fields = message.slice(2, 2 + FIELDS)
    const checksum = fields.reduce((sum, byte) => sum ^ byte, 0)
    const isWhole = message[1] === STX && message.at(-2) === ETX && message.at(-1) === EOT
    return isWhole && message[2 + FIELDS] === checksum ? readFields(fields) : { state: 'garbled' }
  },
}
