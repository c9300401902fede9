import { loadAgain } from './load-again.ts'
import { logWarning } from './log.ts'

/** Finds barcodes in pictures. */
export interface BarcodeReader {
  /** The codes in the picture, possibly none. */
  read(picture: Picture): Promise<readonly string[]>
}

type Picture = HTMLVideoElement | HTMLCanvasElement

interface Detector {
  detect(picture: Picture): Promise<readonly { rawValue: string }[]>
}
export interface NativeDetector {
  new (options: { formats: readonly string[] }): Detector
  getSupportedFormats(): Promise<readonly string[]>
}

/** The codes on products and on scale labels. QR codes are left out: on a package they identify no product. */
const PRODUCT_FORMATS = ['ean_13', 'ean_8', 'upc_a', 'upc_e', 'code_128', 'code_39', 'itf'] as const
export type BarcodeFormat = (typeof PRODUCT_FORMATS)[number] | 'qr_code'

const nativeHere = () => (globalThis as { BarcodeDetector?: NativeDetector }).BarcodeDetector

const loadLibrary = async (formats: readonly BarcodeFormat[]): Promise<Detector> => {
  const { createWasmDetector } = await import('./wasm-detector.ts')
  return createWasmDetector(formats)
}

/** A detector may exist and read nothing: on Android the reading is done by a service that a device can lack. */
const canReadAll = async (native: NativeDetector, formats: readonly BarcodeFormat[]): Promise<boolean> => {
  const supported = await native.getSupportedFormats().catch((): string[] => [])
  return formats.every((format) => supported.includes(format))
}

export type CameraProblem = 'refused' | 'none' | 'busy' | 'noReader'

/** The browser's own detector where it reads all our formats, because it needs no download; else the library. */
export const createBarcodeReader = async (
  formats: readonly BarcodeFormat[] = PRODUCT_FORMATS,
  native = nativeHere(),
  load = () => loadAgain(() => loadLibrary(formats)),
): Promise<BarcodeReader | 'noReader'> => {
  try {
    const detector =
      native !== undefined && (await canReadAll(native, formats)) ? new native({ formats }) : await load()
    return { read: async (picture) => (await detector.detect(picture)).map(({ rawValue }) => rawValue) }
  } catch (error) {
    logWarning('The barcode reader could not be loaded.', error)
    return 'noReader'
  }
}

/** Prefers the rear camera. */
export const openCamera = async (
  devices: Pick<MediaDevices, 'getUserMedia'> = navigator.mediaDevices,
): Promise<MediaStream | CameraProblem> => {
  try {
    return await devices.getUserMedia({ video: { facingMode: 'environment' }, audio: false })
  } catch (error) {
    const name = error instanceof DOMException ? error.name : ''
    if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused'
    return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'none' : 'busy'
  }
}
