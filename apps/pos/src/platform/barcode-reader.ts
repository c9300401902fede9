/** Reads barcodes from the camera with the browser's own detector. Browsers without one get no button. */
export interface BarcodeReader {
  /** The codes in the picture, possibly none. */
  read(picture: HTMLVideoElement): Promise<readonly string[]>
}

interface Detector {
  detect(picture: HTMLVideoElement): Promise<readonly { rawValue: string }[]>
}
interface WithDetector {
  BarcodeDetector?: new (options: { formats: readonly string[] }) => Detector
}

/** The codes on products and on scale labels. QR codes are left out: on a package they identify no product. */
const FORMATS = ['ean_13', 'ean_8', 'upc_a', 'upc_e', 'code_128', 'code_39', 'itf']

const here = globalThis as unknown as WithDetector

export const canReadBarcodes = (): boolean =>
  here.BarcodeDetector !== undefined && 'mediaDevices' in navigator

export const createBarcodeReader = (): BarcodeReader | null => {
  if (here.BarcodeDetector === undefined) return null
  const detector = new here.BarcodeDetector({ formats: FORMATS })
  return { read: async (picture) => (await detector.detect(picture)).map(({ rawValue }) => rawValue) }
}

export type CameraRefusal = 'refused' | 'none' | 'busy'

/** Prefers the rear camera. */
export const openCamera = async (): Promise<MediaStream | CameraRefusal> => {
  try {
    return await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' }, audio: false })
  } catch (error) {
    const name = error instanceof DOMException ? error.name : ''
    if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused'
    return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'none' : 'busy'
  }
}
