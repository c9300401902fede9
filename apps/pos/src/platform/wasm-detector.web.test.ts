import { purgeZXingModule } from 'barcode-detector/ponyfill'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { ean13Modules } from '../testing/ean13.ts'
import { createBarcodeReader } from './barcode-reader.ts'
import { createWasmDetector } from './wasm-detector.ts'

const MODULE_PX = 3
const QUIET_MODULES = 12

const drawn = (code: string): HTMLCanvasElement => {
  const modules = ean13Modules(code)
  const canvas = document.createElement('canvas')
  canvas.width = (modules.length + 2 * QUIET_MODULES) * MODULE_PX
  canvas.height = 150
  const context = canvas.getContext('2d') ?? expect.fail('no canvas')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.fillStyle = '#000'
  for (const [index, module] of [...modules].entries())
    if (module === '1') context.fillRect((index + QUIET_MODULES) * MODULE_PX, 20, MODULE_PX, 110)
  return canvas
}
const createReader = async () => {
  const reader = await createBarcodeReader(undefined)
  return reader === 'noReader' ? expect.fail('no reader') : reader
}
const watchFetch = () => {
  const asked = vi.spyOn(globalThis, 'fetch')
  onTestFinished(() => asked.mockRestore())
  return asked
}

// The library keeps its decoder for the whole page.
beforeEach(() => purgeZXingModule())

test('FC-60 reads an EAN-13 with a decoder that comes from our own address', async () => {
  const asked = watchFetch()
  const reader = await createReader()
  expect(await reader.read(drawn('8900000000012'))).toEqual(['8900000000012'])
  expect(await reader.read(drawn('4006381333931'))).toEqual(['4006381333931'])
  const urls = asked.mock.calls.map(([input]) => new URL(input as string, location.href))
  expect(urls.map(({ origin }) => origin)).toEqual([location.origin])
  expect(urls[0]?.pathname).toMatch(/zxing_reader\.wasm$/)
})

test('FC-60 a picture without a code is no code', async () => {
  const reader = await createReader()
  const empty = document.createElement('canvas')
  empty.getContext('2d')?.fillRect(0, 0, 300, 150)
  expect(await reader.read(empty)).toEqual([])
})

test('FC-60 FR-27 a damaged decoder is downloaded again past the caches, and then reads', async () => {
  const asked = watchFetch()
  // The library asks twice before it gives up.
  for (const _ of [1, 2]) asked.mockImplementationOnce(async () => new Response('<title>Portal</title>'))
  const reader = await createReader()
  expect(asked.mock.calls.map(([, options]) => options?.cache)).toEqual([
    undefined,
    undefined,
    'reload',
    undefined,
  ])
  expect(await reader.read(drawn('8900000000012'))).toEqual(['8900000000012'])
})

test('FC-60 a decoder that cannot be downloaded is an error, and the next attempt reads', async () => {
  const asked = watchFetch().mockRejectedValue(new TypeError('Failed to fetch'))
  await expect(createWasmDetector(['ean_13'])).rejects.toThrow('Failed to fetch')
  asked.mockRestore()
  const reader = await createReader()
  expect(await reader.read(drawn('8900000000012'))).toEqual(['8900000000012'])
})
