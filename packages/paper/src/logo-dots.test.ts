import { MAX_PRINT_LOGO, PrintLogo } from '@evertill/contract'
import { expect, test } from 'vitest'
import { packLogo, unpackLogo } from './logo-dots.ts'

const someDots = (width: number, height: number) =>
  Uint8Array.from({ length: width * height }, (_, at) => Number(at % 3 === 0 || at % 7 === 2))

test.each([
  [8, 8],
  [104, 48],
  [MAX_PRINT_LOGO.width, MAX_PRINT_LOGO.height],
])('HT-20 a logo of %i × %i dots comes back as it was, and the contract takes it', (width, height) => {
  const logo = { width, height, dots: someDots(width, height) }
  const packed = packLogo(logo)
  expect(PrintLogo.safeParse(packed).success).toBe(true)
  expect(unpackLogo(packed)).toEqual(logo)
})

test('HT-20 the left dot is the highest bit', () => {
  const dots = new Uint8Array(64)
  dots[0] = 1
  dots[15] = 1
  expect(packLogo({ width: 8, height: 8, dots }).Dots).toBe(
    btoa(`${String.fromCodePoint(128, 1)}${'\0'.repeat(6)}`),
  )
})

test.each([
  ['wider than the narrow paper', { Width: 392, Height: 8, Dots: btoa('\0'.repeat(392)) }],
  ['higher than it may be', { Width: 8, Height: 200, Dots: btoa('\0'.repeat(200)) }],
  ['with sides that no printer takes', { Width: 12, Height: 8, Dots: btoa('\0'.repeat(12)) }],
  ['with fewer dots than its size', { Width: 16, Height: 8, Dots: btoa('\0'.repeat(15)) }],
  ['with more dots than its size', { Width: 16, Height: 8, Dots: btoa('\0'.repeat(17)) }],
  ['that is no base64', { Width: 8, Height: 8, Dots: '<svg onload=x>' }],
])('HT-20 the contract refuses a logo %s', (_what, logo) => {
  expect(PrintLogo.safeParse(logo).success).toBe(false)
})
