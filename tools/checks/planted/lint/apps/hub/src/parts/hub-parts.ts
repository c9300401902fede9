import { fine } from '../app/fine.ts' // breaks house(import-table) [hub-parts]

export const planted = fine
