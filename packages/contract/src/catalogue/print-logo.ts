import { z } from 'zod'
import { MAX_PRINT_LOGO } from '../constants.ts'

const DOTS_PER_BYTE = 8

const side = (max: number) => z.int().min(DOTS_PER_BYTE).max(max).multipleOf(DOTS_PER_BYTE)

const byteCount = (base64: string): number =>
  (base64.length / 4) * 3 - (base64.endsWith('==') ? 2 : base64.endsWith('=') ? 1 : 0)

/**
 * A picture as the dots of a receipt printer, row by row, eight dots in a byte with the left one highest; 1 is ink. It is
 * never kept as a file: whatever else a picture may contain does not get this far.
 */
export const PrintLogo = z
  .object({
    Width: side(MAX_PRINT_LOGO.width),
    Height: side(MAX_PRINT_LOGO.height),
    Dots: z.base64().max((MAX_PRINT_LOGO.width * MAX_PRINT_LOGO.height * 4) / 3 / DOTS_PER_BYTE),
  })
  .refine(
    ({ Width, Height, Dots }) => byteCount(Dots) * DOTS_PER_BYTE === Width * Height,
    'has another size than its dots',
  )
export type PrintLogo = z.infer<typeof PrintLogo>
