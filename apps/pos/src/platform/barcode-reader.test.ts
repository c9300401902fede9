import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { ZXING_WASM_SHA256 } from 'barcode-detector/ponyfill'
import { describe, expect, test } from 'vitest'
import { de, en } from '../testing/texts.ts'
import { createBarcodeReader, openCamera, type NativeDetector } from './barcode-reader.ts'

const ALL = ['ean_13', 'ean_8', 'upc_a', 'upc_e', 'code_128', 'code_39', 'itf']

/** A browser's detector for these formats. */
const nativeFor = (getSupportedFormats: () => Promise<string[]>) =>
  class {
    static getSupportedFormats = getSupportedFormats
    detect = async () => [{ rawValue: 'by the browser' }]
  } as unknown as NativeDetector
const library = async () => ({ detect: async () => [{ rawValue: 'by the library' }] })
const picture = {} as HTMLVideoElement
const readBy = async (native?: NativeDetector, load?: Parameters<typeof createBarcodeReader>[2]) => {
  const reader = await createBarcodeReader(undefined, native, load)
  return reader === 'noReader' ? reader : (await reader.read(picture)).join()
}

describe('the reader', () => {
  test('FC-60 the detector of the browser reads where it knows all our codes, and nothing is downloaded', async () => {
    const load = () => Promise.reject(new Error('must not be loaded'))
    expect(
      await readBy(
        nativeFor(async () => [...ALL, 'qr_code']),
        load,
      ),
    ).toBe('by the browser')
  })

  test.each<[string, NativeDetector | undefined]>([
    ['has no detector', undefined],
    ['has a detector that reads nothing', nativeFor(async () => [])],
    ['has a detector without UPC-A', nativeFor(async () => ALL.filter((format) => format !== 'upc_a'))],
    ['has a detector that fails', nativeFor(() => Promise.reject(new Error('no service')))],
  ])('FC-60 the library reads where the browser %s', async (_, native) => {
    expect(await readBy(native, library)).toBe('by the library')
  })

  test('FC-60 a library that cannot be loaded is a problem with a name, not an exception', async () => {
    expect(await readBy(undefined, () => Promise.reject(new TypeError('Failed to fetch')))).toBe('noReader')
  })
})

test('FC-60 the decoder that we serve is the one that the library was built for', () => {
  const file = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
  expect(createHash('sha256').update(readFileSync(file)).digest('hex')).toBe(ZXING_WASM_SHA256)
})

describe('the camera', () => {
  test.each([
    ['NotAllowedError', 'refused'],
    ['SecurityError', 'refused'],
    ['NotFoundError', 'none'],
    ['OverconstrainedError', 'none'],
    ['NotReadableError', 'busy'],
    ['AbortError', 'busy'],
  ] as const)('FC-15 %s is reported as %s', async (name, problem) => {
    const getUserMedia = () => Promise.reject(new DOMException('no', name))
    expect(await openCamera({ getUserMedia })).toBe(problem)
  })

  test('FC-15 every problem has a text that says what happened, and another one that says what to do', () => {
    for (const { camera } of [en.sheets, de.sheets])
      for (const problem of ['refused', 'none', 'busy', 'noReader'] as const) {
        expect(camera[problem]).toMatch(/\w{3}/)
        expect(camera[`${problem}Hint`]).toMatch(/\.$/)
      }
  })
})
