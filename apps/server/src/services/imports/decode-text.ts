import type { FileFault } from '@evertill/contract'

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'
/** The bytes of a file, from its beginning each time. */
export type Chunks = () => AsyncIterable<Uint8Array>

const SIGNATURES: readonly (readonly [fault: FileFault, bytes: readonly number[]])[] = [
  ['workbook', [0x50, 0x4b, 0x03, 0x04]],
  ['oldWorkbook', [0xd0, 0xcf, 0x11, 0xe0]],
  ['pdf', [0x25, 0x50, 0x44, 0x46]],
  ['picture', [0xff, 0xd8, 0xff]],
  ['picture', [0x89, 0x50, 0x4e, 0x47]],
  ['picture', [0x47, 0x49, 0x46, 0x38]],
  ['picture', [0x52, 0x49, 0x46, 0x46]],
]

/** What a file is that holds no text, whatever its name says. */
const signatureOf = (bytes: Uint8Array): FileFault | undefined =>
  SIGNATURES.find(([, signature]) => signature.every((byte, at) => bytes[at] === byte))?.[0]

const SAMPLE = 2_000

/** Text in UTF-16 without a mark: every second byte of Latin letters is zero. */
const guessByZeros = (bytes: Uint8Array): Encoding | 'notText' | undefined => {
  const zeros = [0, 0]
  const sample = bytes.subarray(0, SAMPLE)
  for (const [at, byte] of sample.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  if (even + odd === 0) return undefined
  if (odd > sample.length / 5 && even === 0) return 'utf-16le'
  if (even > sample.length / 5 && odd === 0) return 'utf-16be'
  return 'notText'
}

const isUtf8 = async (chunks: Chunks): Promise<boolean> => {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const chunk of chunks()) decoder.decode(chunk, { stream: true })
    decoder.decode()
    return true
  } catch {
    return false
  }
}

/** UTF-8 is looked for in the whole file: a name with an accent may come in the last line. */
export const detectEncoding = async (chunks: Chunks): Promise<Encoding | FileFault> => {
  for await (const first of chunks()) {
    const foreign = signatureOf(first)
    if (foreign !== undefined) return foreign
    if (first[0] === 0xff && first[1] === 0xfe) return 'utf-16le'
    if (first[0] === 0xfe && first[1] === 0xff) return 'utf-16be'
    const byZeros = guessByZeros(first)
    if (byZeros !== undefined) return byZeros
    return (await isUtf8(chunks)) ? 'utf-8' : 'windows-1252'
  }
  return 'empty'
}

/** Drops the byte order mark. A part without a whole character gives nothing: the reader of CSV would wait for ever. */
export async function* decodeText(chunks: Chunks, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  for await (const chunk of chunks()) {
    const text = decoder.decode(chunk, { stream: true })
    if (text !== '') yield text
  }
  const rest = decoder.decode()
  if (rest !== '') yield rest
}
