import { logWarning } from '../platform/log.ts'
import { saveFile } from '../platform/save-file.ts'
import { drawRoll } from '@evertill/paper/draw-roll.ts'
import { imagePdf } from '@evertill/paper/image-pdf.ts'
import type { RollRow } from '@evertill/paper/roll.ts'

/** The width of the paper. */
const ROLL_MILLIMETRES = 80

/** `BLR1A/S26/00042` is not a valid file name. */
const fileNameOf = (number: string): string => `${number.replace(/[^A-Za-z0-9]+/g, '-')}.pdf`

export const receiptFile = async (
  rows: readonly RollRow[],
  columns: number,
  number: string,
): Promise<File> => {
  const canvas = drawRoll(rows, columns)
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 })
  const jpeg = new Uint8Array(await blob.arrayBuffer())
  const pdf = imagePdf({ jpeg, width: canvas.width, height: canvas.height }, ROLL_MILLIMETRES)
  return new File([new Uint8Array(pdf)], fileNameOf(number), { type: 'application/pdf' })
}

/** Uses the device's share sheet if there is one, otherwise a download. */
export const shareFile = async (file: File): Promise<'shared' | 'saved' | 'cancelled'> => {
  if (!navigator.canShare?.({ files: [file] })) {
    saveFile(file)
    return 'saved'
  }
  try {
    await navigator.share({ files: [file], title: file.name })
    return 'shared'
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return 'cancelled'
    logWarning('The share sheet did not open.', error)
    saveFile(file)
    return 'saved'
  }
}
