import { fine } from '../db/fine.ts' // breaks house(import-table) [till-platform]

export const planted = fine
