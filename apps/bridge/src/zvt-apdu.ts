/** A message between till and terminal: two bytes that say what it is, and its data. */
export interface Apdu {
  /** `0601`, in hexadecimal. */
  command: string
  data: Buffer
}

/** More than any message that is read here; a print text has a few kilobytes. */
const MAX_DATA = 32 * 1024
/** This length says that two bytes with the real one follow, the low one first. */
const LONG = 0xff

export const COMMANDS = {
  register: '0600',
  authorise: '0601',
  repeatReceipt: '0620',
  reverse: '0630',
  endOfDay: '0650',
  abort: '06b0',
  statusInformation: '040f',
  intermediateStatus: '04ff',
  completion: '060f',
  aborted: '061e',
  printLine: '06d1',
  printText: '06d3',
  ack: '8000',
} as const

export const encodeApdu = (command: string, data: Buffer = Buffer.alloc(0)): Buffer => {
  const length =
    data.length < LONG
      ? Buffer.from([data.length])
      : Buffer.from([LONG, data.length & 0xff, (data.length >> 8) & 0xff])
  return Buffer.concat([Buffer.from(command, 'hex'), length, data])
}

/** Takes the first whole message off the front. Undefined while it is not whole; throws for what is no message. */
export const takeApdu = (bytes: Buffer): { apdu: Apdu; rest: Buffer } | undefined => {
  if (bytes.length < 3) return undefined
  const isLong = bytes[2] === LONG
  if (isLong && bytes.length < 5) return undefined
  const head = isLong ? 5 : 3
  const length = isLong ? bytes.readUInt16LE(3) : bytes.readUInt8(2)
  if (length > MAX_DATA) throw new Error('The terminal sends a message that is too long.')
  if (bytes.length < head + length) return undefined
  return {
    apdu: {
      command: bytes.toString('hex', 0, 2),
      data: Buffer.from(bytes.subarray(head, head + length)),
    },
    rest: bytes.subarray(head + length),
  }
}

/** Decimal digits, two in a byte. */
export const bcd = (value: number | string, length: number): Buffer =>
  Buffer.from(String(value).padStart(length * 2, '0'), 'hex')
