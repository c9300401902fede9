import type { LogoDots } from '@evertill/paper/logo-dots.ts'

const INK = 0
const PAPER = 255

export const logoPicture = ({ width, height, dots }: LogoDots): ImageData => {
  const image = new ImageData(width, height)
  for (let at = 0; at < width * height; at++) {
    const shade = dots[at] === 1 ? INK : PAPER
    image.data.set([shade, shade, shade, 255], at * 4)
  }
  return image
}
