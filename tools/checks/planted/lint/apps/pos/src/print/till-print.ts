import type { Fine } from '../queries/fine.ts' // breaks house(import-table) [till-print]

export type Planted = Fine
