import { fine } from '../db/fine.ts' // breaks house(import-table) [till-api]

export const planted = fine
