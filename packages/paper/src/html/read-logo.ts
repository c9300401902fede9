import { ditherDots, fitLogo } from '../dither.ts'
import type { LogoDots } from '../logo-dots.ts'

/** A picture as the dots of a receipt printer. Throws if the file is no picture. */
export const readLogo = async (file: Blob): Promise<LogoDots> => {
  const bitmap = await createImageBitmap(file)
  const { width, height } = fitLogo(bitmap)
  const ink = new OffscreenCanvas(width, height).getContext('2d')
  if (!ink) throw new Error('This browser has no 2D canvas.')
  // What is transparent prints as paper.
  ink.fillStyle = '#fff'
  ink.fillRect(0, 0, width, height)
  ink.drawImage(bitmap, 0, 0, width, height)
  bitmap.close()
  return { width, height, dots: ditherDots(ink.getImageData(0, 0, width, height)) }
}
