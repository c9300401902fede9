import { fine } from '../queries/fine.ts' // breaks house(import-table) [till-print]

export const planted = fine
