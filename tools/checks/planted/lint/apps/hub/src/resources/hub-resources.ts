import { fine } from '../parts/fine.ts' // breaks house(import-table) [hub-resources]

export const planted = fine
