import type { Serial, SerialPort } from '../transports/web-devices.ts'

const text = (ascii: string): number[] => [...ascii].map((character) => character.charCodeAt(0))

export interface CasPlate {
  status?: string
  sign?: string
  /** Six characters. */
  weight: string
  unit?: string
  wrongChecksum?: boolean
}

/** What a CAS scale answers to DC1, byte by byte. */
export const casMessage = ({
  status = 'S',
  sign = ' ',
  weight,
  unit = 'kg',
  wrongChecksum,
}: CasPlate): number[] => {
  const fields = text(`${status}${sign}${weight}${unit}`)
  const checksum = fields.reduce((sum, byte) => sum ^ byte, wrongChecksum === true ? 1 : 0)
  return [0x01, 0x02, ...fields, checksum, 0x03, 0x04]
}

/** Answers ENQ with ACK and DC1 with its message. */
export const casScale =
  (message: () => readonly number[]) =>
  (byte: number): readonly number[] => {
    if (byte === 0x05) return [0x06]
    return byte === 0x11 ? message() : []
  }

/** Answers `W` with the weight, or with `?` and its status. */
export const toledoScale =
  (shown: () => string | number) =>
  (byte: number): readonly number[] => {
    if (byte !== 'W'.charCodeAt(0)) return []
    const now = shown()
    return typeof now === 'string' ? [0x02, ...text(now), 0x0d] : [0x02, 0x3f, now, 0x0d]
  }

export interface FakeScalePort {
  serial: Serial
  /** With which the port was opened. */
  readonly opened: Parameters<SerialPort['open']>[0][]
  /** What was sent to the device. */
  readonly written: number[]
  pullOut(): void
}

/** A serial port with a scale behind it, which answers each byte in pieces of so many. */
export const fakeScalePort = (
  answer: (byte: number) => readonly number[],
  pieces = Infinity,
): FakeScalePort => {
  const opened: FakeScalePort['opened'] = []
  const written: number[] = []
  let toTill: ReadableStreamDefaultController<Uint8Array> | undefined
  const makeStreams = () => ({
    readable: new ReadableStream<Uint8Array>({
      start: (controller) => {
        toTill = controller
      },
    }),
    writable: new WritableStream<Uint8Array>({
      write: (bytes) => {
        for (const byte of bytes) {
          written.push(byte)
          const said = answer(byte)
          for (let at = 0; at < said.length; at += Math.min(pieces, said.length))
            toTill?.enqueue(Uint8Array.from(said.slice(at, at + Math.min(pieces, said.length))))
        }
      },
    }),
  })
  let streams: ReturnType<typeof makeStreams> | undefined
  const port: SerialPort = {
    get readable() {
      return streams?.readable ?? null
    },
    get writable() {
      return streams?.writable ?? null
    },
    getInfo: () => ({}),
    open: async (options) => {
      opened.push(options)
      streams = makeStreams()
    },
    close: async () => {
      streams = undefined
    },
  }
  return {
    serial: { getPorts: async () => [port], requestPort: async () => port },
    opened,
    written,
    pullOut: () => toTill?.error(new Error('gone')),
  }
}
