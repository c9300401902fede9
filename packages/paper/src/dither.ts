import { MAX_PRINT_LOGO as MAX_LOGO } from '@evertill/contract'

const toEights = (size: number): number => Math.max(8, Math.round(size / 8) * 8)

/** The size in which a picture is printed. Printers take rows and columns by eights. */
export const fitLogo = ({ width, height }: { width: number; height: number }) => {
  const scale = Math.min(1, MAX_LOGO.width / width, MAX_LOGO.height / height)
  return {
    width: Math.min(MAX_LOGO.width, toEights(width * scale)),
    height: Math.min(MAX_LOGO.height, toEights(height * scale)),
  }
}

/** How much of a dot's error goes to its neighbours on the right and in the next row: Floyd and Steinberg's shares. */
const SHARES = [
  { right: 1, down: 0, share: 7 / 16 },
  { right: -1, down: 1, share: 3 / 16 },
  { right: 0, down: 1, share: 5 / 16 },
  { right: 1, down: 1, share: 1 / 16 },
] as const

/** Greys as dots, one byte each, 1 for ink. */
export const ditherDots = ({
  width,
  height,
  data,
}: Pick<ImageData, 'width' | 'height' | 'data'>): Uint8Array => {
  const grey = new Float32Array(width * height)
  for (let at = 0; at < grey.length; at++) {
    const [red = 0, green = 0, blue = 0] = data.subarray(at * 4, at * 4 + 3)
    grey[at] = 0.299 * red + 0.587 * green + 0.114 * blue
  }
  const dots = new Uint8Array(width * height)
  for (let at = 0; at < grey.length; at++) {
    const value = grey[at] ?? 0
    const isInk = value < 128
    dots[at] = isInk ? 1 : 0
    const error = value - (isInk ? 0 : 255)
    const [x, y] = [at % width, Math.floor(at / width)]
    for (const { right, down, share } of SHARES) {
      if (x + right < 0 || x + right >= width || y + down >= height) continue
      const next = at + right + down * width
      grey[next] = (grey[next] ?? 0) + error * share
    }
  }
  return dots
}
