import { expect, test } from 'vitest'
import { ditherDots, fitLogo } from './dither.ts'

const grey = (width: number, height: number, shade: number) => ({
  width,
  height,
  data: new Uint8ClampedArray(width * height * 4).fill(shade),
})
const ink = (dots: Uint8Array) => dots.reduce((sum, dot) => sum + dot, 0) / dots.length

test('PR-20 black is ink, white is paper, and a grey has its share of dots', () => {
  expect(ink(ditherDots(grey(16, 16, 0)))).toBe(1)
  expect(ink(ditherDots(grey(16, 16, 255)))).toBe(0)
  expect(ink(ditherDots(grey(64, 64, 191)))).toBeCloseTo(0.25, 1)
})

test('PR-20 a logo fits the narrow paper, keeps its shape, and its sides are multiples of 8', () => {
  expect(fitLogo({ width: 3_840, height: 960 })).toEqual({ width: 384, height: 96 })
  expect(fitLogo({ width: 500, height: 2_000 })).toEqual({ width: 48, height: 192 })
  expect(fitLogo({ width: 61, height: 3 })).toEqual({ width: 64, height: 8 })
})
