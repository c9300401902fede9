import { fine } from '../print/fine.ts' // breaks house(import-table) [till-queries]

export const planted = fine
