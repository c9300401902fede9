import { POINTS_PER_MM } from './ink.ts'

export const A4 = { width: 210 * POINTS_PER_MM, height: 297 * POINTS_PER_MM }
/** No office printer reaches the edge of the paper. */
export const MARGIN = 12 * POINTS_PER_MM
export const INNER = A4.width - 2 * MARGIN
