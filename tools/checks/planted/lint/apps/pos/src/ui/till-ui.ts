import { fine } from '../db/fine.ts' // breaks house(import-table) [till-ui]

export const planted = fine
