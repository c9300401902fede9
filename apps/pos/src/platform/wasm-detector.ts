import { BarcodeDetector, prepareZXingModule, purgeZXingModule } from 'barcode-detector/ponyfill'
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'
import type { BarcodeFormat } from './barcode-reader.ts'

/**
 * Without this the library asks a CDN for its WebAssembly, which our content security policy forbids and which is not
 * there offline. One object for all calls: the library starts anew whenever it is given a different function.
 */
const OVERRIDES = {
  locateFile: (path: string, prefix: string) => (path.endsWith('.wasm') ? wasmUrl : prefix + path),
}

const start = async (): Promise<void> => {
  try {
    await prepareZXingModule({ overrides: OVERRIDES, fireImmediately: true })
  } catch (error) {
    // The library keeps a failed start for ever.
    purgeZXingModule()
    throw error
  }
}

/** Resolves when the first picture can be read. */
export const createWasmDetector = async (formats: readonly BarcodeFormat[]): Promise<BarcodeDetector> => {
  await start().catch(async () => {
    // The stored file may be damaged: asked for past the caches, the worker replaces it (FR-27).
    await fetch(wasmUrl, { cache: 'reload' })
    await start()
  })
  return new BarcodeDetector({ formats: [...formats] })
}
