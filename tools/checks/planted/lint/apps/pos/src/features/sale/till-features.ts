import { fine } from '../../app/fine.ts' // breaks house(import-table) [till-features]

export const planted = fine
