import {
  type BarcodeFormat,
  type BarcodeReader,
  type CameraProblem,
  createBarcodeReader,
  openCamera,
} from './barcode-reader.ts'
import { logWarning } from './log.ts'
import { createSeenCodes } from './seen-codes.ts'

/** About six frames a second: more would only heat up a phone. */
const FRAME_INTERVAL_MS = 160

interface Watch {
  video: () => HTMLVideoElement | null
  onCode: (code: string) => void
  /** The camera is off by then. */
  onProblem: (problem: CameraProblem) => void
  /** The codes on products, unless said otherwise. */
  formats?: readonly BarcodeFormat[]
}

/** Shows the camera's picture and reports each code once while it is in view. Returns how to end it. */
export const watchCamera = ({ video, onCode, onProblem, formats }: Watch): (() => void) => {
  const seen = createSeenCodes()
  let isOver = false
  let stream: MediaStream | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  const end = () => {
    isOver = true
    clearTimeout(timer)
    stream?.getTracks().forEach((track) => track.stop())
  }
  const fail = (problem: CameraProblem) => {
    if (isOver) return
    end()
    onProblem(problem)
  }
  const look = async (reader: BarcodeReader) => {
    const picture = video()
    try {
      if (picture && picture.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA) {
        const codes = await reader.read(picture)
        if (!isOver) seen.newIn(codes).forEach(onCode)
      }
    } catch (error) {
      logWarning('A camera frame could not be read.', error)
    }
    if (!isOver) timer = setTimeout(() => void look(reader), FRAME_INTERVAL_MS)
  }
  const start = async () => {
    // Loads while the browser asks for the permission.
    const loading = createBarcodeReader(formats)
    const opened = await openCamera()
    if (typeof opened === 'string') return fail(opened)
    stream = opened
    // The dialog was closed while the browser asked for the permission: the camera must not stay on.
    if (isOver) return end()
    // It was unplugged, or the permission withdrawn. The browser does not report tracks that we stop ourselves.
    for (const track of opened.getTracks()) track.addEventListener('ended', () => fail('busy'))
    const element = video()
    if (element) element.srcObject = opened
    const reader = await loading
    if (reader === 'noReader') return fail(reader)
    await look(reader)
  }
  void start()
  return end
}
