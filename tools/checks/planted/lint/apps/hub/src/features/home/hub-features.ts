import { fine } from '../../app/fine.ts' // breaks house(import-table) [hub-features]

export const planted = fine
